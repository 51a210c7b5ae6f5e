-- Where an event stands among all of them, taken from the settings as the other columns of lists are; nothing where everybody
-- sees it.
ALTER TABLE events ADD COLUMN stage TEXT GENERATED ALWAYS AS (settings::json ->> 'stage') STORED;
