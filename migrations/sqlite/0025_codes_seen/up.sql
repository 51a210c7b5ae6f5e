-- Who of the staff was shown the codes of a table, as JSON: their word in the journal, and whether they confirm tables. An
-- older instance leaves it empty.
ALTER TABLE table_codes ADD COLUMN seen_by TEXT;
