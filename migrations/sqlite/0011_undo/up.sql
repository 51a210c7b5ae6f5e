-- What an action of the desk changed and the way back, under the place of its line in the journal. The changes hold names:
-- whoever erases a person drops the event's rows.
CREATE TABLE undo (
    event_id INTEGER NOT NULL REFERENCES events (id),
    seq INTEGER NOT NULL,
    at TEXT NOT NULL,
    signed_by TEXT NOT NULL,
    needs TEXT NOT NULL,
    done TEXT NOT NULL,
    back TEXT NOT NULL,
    PRIMARY KEY (event_id, seq)
) STRICT;
