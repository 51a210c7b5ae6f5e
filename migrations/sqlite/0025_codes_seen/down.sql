ALTER TABLE table_codes DROP COLUMN seen_by;
