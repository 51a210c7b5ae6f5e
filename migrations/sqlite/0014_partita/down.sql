ALTER TABLE tables DROP COLUMN stopped;
