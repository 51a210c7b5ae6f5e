-- The line of the catalogue of infractions a ruling was given for, as it read then; the catalogue itself is among the
-- event's settings.
ALTER TABLE ruling_versions ADD COLUMN infraction TEXT;
