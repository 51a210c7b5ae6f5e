-- What lists of events show, taken from the settings by the database itself: whoever writes the settings, be it an older
-- instance, writes these too.
ALTER TABLE events ADD COLUMN date TEXT GENERATED ALWAYS AS (json_extract(settings, '$.date')) VIRTUAL;
ALTER TABLE events ADD COLUMN name TEXT GENERATED ALWAYS AS (json_extract(settings, '$.name')) VIRTUAL;
ALTER TABLE events ADD COLUMN venue TEXT GENERATED ALWAYS AS (json_extract(settings, '$.venue')) VIRTUAL;
ALTER TABLE events ADD COLUMN organiser TEXT GENERATED ALWAYS AS (json_extract(settings, '$.organiser')) VIRTUAL;
ALTER TABLE events ADD COLUMN kind TEXT GENERATED ALWAYS AS (json_extract(settings, '$.kind')) VIRTUAL;

-- Lists are read from it alone; no settings are looked at.
CREATE INDEX events_by_date ON events (date, id, slug, name, venue, organiser, kind);
