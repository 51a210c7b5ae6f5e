ALTER TABLE ruling_versions DROP COLUMN against;
