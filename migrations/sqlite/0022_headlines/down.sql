DROP INDEX events_by_date;
ALTER TABLE events DROP COLUMN date;
ALTER TABLE events DROP COLUMN name;
ALTER TABLE events DROP COLUMN venue;
ALTER TABLE events DROP COLUMN organiser;
ALTER TABLE events DROP COLUMN kind;
