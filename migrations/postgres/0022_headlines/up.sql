-- What lists of events show, taken from the settings by the database itself: whoever writes the settings, be it an older
-- instance, writes these too.
ALTER TABLE events
    ADD COLUMN date TEXT GENERATED ALWAYS AS (settings::json ->> 'date') STORED,
    ADD COLUMN name TEXT GENERATED ALWAYS AS (settings::json ->> 'name') STORED,
    ADD COLUMN venue TEXT GENERATED ALWAYS AS (settings::json ->> 'venue') STORED,
    ADD COLUMN organiser TEXT GENERATED ALWAYS AS (settings::json ->> 'organiser') STORED,
    ADD COLUMN kind TEXT GENERATED ALWAYS AS (settings::json ->> 'kind') STORED;

-- The words stay in the row: an index here holds no long ones.
CREATE INDEX events_by_date ON events (date, id);
