-- One chain per event, and one (without an event) for the installation. Personal values never stand here.
CREATE TABLE journal (
    id INTEGER PRIMARY KEY NOT NULL,
    event_id INTEGER REFERENCES events (id),
    seq INTEGER NOT NULL,
    at TEXT NOT NULL,
    actor TEXT NOT NULL,
    role TEXT NOT NULL,
    address TEXT NOT NULL,
    action TEXT NOT NULL,
    detail TEXT NOT NULL,
    prev TEXT NOT NULL,
    hash TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX journal_of_event ON journal (event_id, seq) WHERE event_id IS NOT NULL;
CREATE UNIQUE INDEX journal_of_installation ON journal (seq) WHERE event_id IS NULL;

CREATE TRIGGER journal_keeps_lines BEFORE UPDATE ON journal
BEGIN
    SELECT RAISE(ABORT, 'the journal is append only');
END;
CREATE TRIGGER journal_keeps_all_lines BEFORE DELETE ON journal
BEGIN
    SELECT RAISE(ABORT, 'the journal is append only');
END;

-- Values made once per installation, such as the salt of the addresses in the journal.
CREATE TABLE secrets (
    name TEXT PRIMARY KEY NOT NULL,
    value TEXT NOT NULL
) STRICT;

-- What was answered to a request that was accepted, so that its repetition gets the same answer.
CREATE TABLE idempotency_keys (
    key TEXT PRIMARY KEY NOT NULL,
    body_hash TEXT NOT NULL,
    status INTEGER NOT NULL,
    location TEXT NOT NULL,
    at TEXT NOT NULL
) STRICT;
CREATE INDEX idempotency_keys_by_age ON idempotency_keys (at);
