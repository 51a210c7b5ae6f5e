-- The links to a table of a round: as many as were shown or printed, dead once revoked or when the round is closed. Only digests.
CREATE TABLE table_links (
    token_hash TEXT PRIMARY KEY NOT NULL,
    event_id INTEGER NOT NULL,
    round INTEGER NOT NULL,
    table_number INTEGER NOT NULL,
    created_at TEXT NOT NULL,
    revoked_at TEXT,
    FOREIGN KEY (event_id, round, table_number) REFERENCES tables (event_id, round, number) ON DELETE CASCADE
) STRICT;
CREATE INDEX table_links_of_table ON table_links (event_id, round, table_number);

-- The two-digit code of each line of a table, the wrong codes typed since they were made, and the versions each line has accepted.
CREATE TABLE table_codes (
    event_id INTEGER NOT NULL,
    round INTEGER NOT NULL,
    table_number INTEGER NOT NULL,
    ns_code TEXT NOT NULL,
    ew_code TEXT NOT NULL,
    wrong INTEGER NOT NULL,
    ns_accepted TEXT,
    ew_accepted TEXT,
    PRIMARY KEY (event_id, round, table_number),
    FOREIGN KEY (event_id, round, table_number) REFERENCES tables (event_id, round, number) ON DELETE CASCADE
) STRICT;

-- Versions of a hand that players sent and that hold nothing: over a dead link, or beside the version they do not agree with.
CREATE TABLE unconfirmed_hands (
    id INTEGER PRIMARY KEY NOT NULL,
    event_id INTEGER NOT NULL,
    round INTEGER NOT NULL,
    table_number INTEGER NOT NULL,
    hand INTEGER NOT NULL,
    sheet TEXT NOT NULL,
    sent_by TEXT NOT NULL,
    sent_at TEXT NOT NULL,
    why TEXT NOT NULL,
    FOREIGN KEY (event_id, round, table_number) REFERENCES tables (event_id, round, number) ON DELETE CASCADE
) STRICT;
CREATE INDEX unconfirmed_hands_of_table ON unconfirmed_hands (event_id, round, table_number);
