ALTER TABLE sessions DROP COLUMN device;
