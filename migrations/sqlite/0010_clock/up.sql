-- What was said about a round's time: a JSON list of moves, judged when it is read.
ALTER TABLE rounds ADD COLUMN clock TEXT NOT NULL DEFAULT '[]';

-- What a projector of the hall shows: a screen by its word, none for the one that suits the event, and how many ranks
-- of the ceremony are uncovered.
CREATE TABLE screens (
    event_id INTEGER NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    shown TEXT,
    step INTEGER NOT NULL,
    PRIMARY KEY (event_id, name)
) STRICT;
