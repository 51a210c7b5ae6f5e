-- Protests as they were lodged, and every step of each: JSON, judged when it is read.
CREATE TABLE protests (
    event_id INTEGER NOT NULL REFERENCES events (id),
    number INTEGER NOT NULL,
    claim TEXT NOT NULL,
    PRIMARY KEY (event_id, number)
) STRICT;
CREATE TABLE protest_steps (
    event_id INTEGER NOT NULL,
    number INTEGER NOT NULL,
    version INTEGER NOT NULL,
    step TEXT NOT NULL,
    PRIMARY KEY (event_id, number, version),
    FOREIGN KEY (event_id, number) REFERENCES protests (event_id, number)
) STRICT;
