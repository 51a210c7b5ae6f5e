-- How the tables whose points a ruling gives stood before, by which they stand again once it is taken back.
ALTER TABLE ruling_versions ADD COLUMN found TEXT;
