ALTER TABLE table_codes DROP COLUMN wrong_by;
