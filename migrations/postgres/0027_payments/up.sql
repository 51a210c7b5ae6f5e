-- How a fee was paid and who took it, as JSON. An older instance writes amounts alone, and leaves it as it is.
ALTER TABLE entries ADD COLUMN payment TEXT;
