-- Times are UTC text `YYYY-MM-DD HH:MM:SS.ffffff`; words and JSON are text, judged when they are read.
CREATE TABLE events (
    id INTEGER PRIMARY KEY NOT NULL,
    slug TEXT NOT NULL UNIQUE,
    revision INTEGER NOT NULL,
    settings TEXT NOT NULL,
    created_at TEXT NOT NULL
) STRICT;

CREATE TABLE entries (
    event_id INTEGER NOT NULL REFERENCES events (id),
    number INTEGER NOT NULL,
    state TEXT NOT NULL,
    line TEXT,
    group_name TEXT NOT NULL,
    paid_cents INTEGER NOT NULL,
    PRIMARY KEY (event_id, number)
) STRICT;

-- The only place of a player's personal values; the salt makes the journal's digests of them unreadable once it is gone.
CREATE TABLE players (
    event_id INTEGER NOT NULL,
    entry INTEGER NOT NULL,
    place INTEGER NOT NULL,
    name TEXT NOT NULL,
    card TEXT NOT NULL,
    club TEXT NOT NULL,
    salt TEXT NOT NULL,
    PRIMARY KEY (event_id, entry, place),
    FOREIGN KEY (event_id, entry) REFERENCES entries (event_id, number) ON DELETE CASCADE
) STRICT;

CREATE TABLE rounds (
    event_id INTEGER NOT NULL REFERENCES events (id),
    number INTEGER NOT NULL,
    movement TEXT NOT NULL,
    state TEXT NOT NULL,
    PRIMARY KEY (event_id, number)
) STRICT;

CREATE TABLE tables (
    event_id INTEGER NOT NULL,
    round INTEGER NOT NULL,
    number INTEGER NOT NULL,
    ns INTEGER NOT NULL,
    ew INTEGER NOT NULL,
    state TEXT NOT NULL,
    reason TEXT NOT NULL,
    PRIMARY KEY (event_id, round, number),
    FOREIGN KEY (event_id, round) REFERENCES rounds (event_id, number) ON DELETE CASCADE,
    FOREIGN KEY (event_id, ns) REFERENCES entries (event_id, number),
    FOREIGN KEY (event_id, ew) REFERENCES entries (event_id, number)
) STRICT;

CREATE TABLE byes (
    event_id INTEGER NOT NULL,
    round INTEGER NOT NULL,
    place INTEGER NOT NULL,
    entry INTEGER NOT NULL,
    award TEXT NOT NULL,
    reason TEXT NOT NULL,
    PRIMARY KEY (event_id, round, place),
    FOREIGN KEY (event_id, round) REFERENCES rounds (event_id, number) ON DELETE CASCADE,
    FOREIGN KEY (event_id, entry) REFERENCES entries (event_id, number)
) STRICT;

-- No cascade: a table with hands cannot be thrown away.
CREATE TABLE hand_versions (
    event_id INTEGER NOT NULL,
    round INTEGER NOT NULL,
    table_number INTEGER NOT NULL,
    hand INTEGER NOT NULL,
    version INTEGER NOT NULL,
    sheet TEXT NOT NULL,
    saved_by TEXT NOT NULL,
    saved_at TEXT NOT NULL,
    reason TEXT NOT NULL,
    PRIMARY KEY (event_id, round, table_number, hand, version),
    FOREIGN KEY (event_id, round, table_number) REFERENCES tables (event_id, round, number)
) STRICT;
