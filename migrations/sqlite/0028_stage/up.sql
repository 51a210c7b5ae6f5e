-- Where an event stands among all of them, taken from the settings as the other columns of lists are; nothing where everybody
-- sees it.
ALTER TABLE events ADD COLUMN stage TEXT GENERATED ALWAYS AS (json_extract(settings, '$.stage')) VIRTUAL;

-- Lists are read from it alone; no settings are looked at.
DROP INDEX events_by_date;
CREATE INDEX events_by_date ON events (date, id, slug, name, venue, organiser, kind, stage);
