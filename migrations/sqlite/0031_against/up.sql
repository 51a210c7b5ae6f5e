-- Whom a ruling was against when it was decided: others may sit at its table since.
ALTER TABLE ruling_versions ADD COLUMN against TEXT;
