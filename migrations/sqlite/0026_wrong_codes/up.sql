-- Wrong codes since the codes of a table were made, as JSON: at its door in all (`wrong` counts those since the last right one),
-- and on the phones of each place. An older instance counts at the door alone.
ALTER TABLE table_codes ADD COLUMN wrong_by TEXT;
