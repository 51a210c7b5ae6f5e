-- Protests as they were lodged, and every step of each: JSON, judged when it is read.
CREATE TABLE protests (
    event_id BIGINT NOT NULL REFERENCES events (id),
    number BIGINT NOT NULL,
    claim TEXT NOT NULL,
    PRIMARY KEY (event_id, number)
);
CREATE TABLE protest_steps (
    event_id BIGINT NOT NULL,
    number BIGINT NOT NULL,
    version BIGINT NOT NULL,
    step TEXT NOT NULL,
    PRIMARY KEY (event_id, number, version),
    FOREIGN KEY (event_id, number) REFERENCES protests (event_id, number)
);
