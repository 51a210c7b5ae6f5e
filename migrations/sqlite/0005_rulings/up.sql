-- Rulings of the referee, every version of each; without a ruling it was taken back.
CREATE TABLE ruling_versions (
    event_id INTEGER NOT NULL REFERENCES events (id),
    number INTEGER NOT NULL,
    version INTEGER NOT NULL,
    ruling TEXT,
    article TEXT NOT NULL,
    reason TEXT NOT NULL,
    decided_by TEXT NOT NULL,
    decided_at TEXT NOT NULL,
    PRIMARY KEY (event_id, number, version)
) STRICT;
