-- A circuit joins events; its settings are JSON, judged when they are read.
CREATE TABLE circuits (
    id INTEGER PRIMARY KEY NOT NULL,
    slug TEXT NOT NULL UNIQUE,
    revision INTEGER NOT NULL,
    settings TEXT NOT NULL,
    created_at TEXT NOT NULL
) STRICT;

CREATE TABLE circuit_events (
    circuit_id INTEGER NOT NULL REFERENCES circuits (id) ON DELETE CASCADE,
    event_id INTEGER NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    PRIMARY KEY (circuit_id, event_id)
) STRICT;
