-- The register of members, as the federation's list has them. `revision` rises with every change, so that a copy in memory
-- is known to be old.
CREATE TABLE members (
    card_key TEXT PRIMARY KEY NOT NULL,
    card TEXT NOT NULL,
    name TEXT NOT NULL,
    club TEXT NOT NULL,
    province TEXT NOT NULL,
    region TEXT NOT NULL,
    category TEXT NOT NULL,
    card_kind TEXT NOT NULL,
    valid_until TEXT,
    revision INTEGER NOT NULL
) STRICT;

CREATE INDEX members_by_revision ON members (revision);
