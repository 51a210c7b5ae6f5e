-- The links on the papers of the hall: of a table (any round) or of an entry. Only the digest of a link is kept.
CREATE TABLE links (
    event_id INTEGER NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    number INTEGER NOT NULL,
    token_hash TEXT NOT NULL UNIQUE,
    created_at TEXT NOT NULL,
    PRIMARY KEY (event_id, kind, number)
) STRICT;
