ALTER TABLE table_codes DROP COLUMN west_accepted;
ALTER TABLE table_codes DROP COLUMN west_code;
