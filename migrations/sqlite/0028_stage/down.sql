DROP INDEX events_by_date;
CREATE INDEX events_by_date ON events (date, id, slug, name, venue, organiser, kind);
ALTER TABLE events DROP COLUMN stage;
