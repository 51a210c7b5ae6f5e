-- Rulings of the referee, every version of each; without a ruling it was taken back.
CREATE TABLE ruling_versions (
    event_id BIGINT NOT NULL REFERENCES events (id),
    number BIGINT NOT NULL,
    version BIGINT NOT NULL,
    ruling TEXT,
    article TEXT NOT NULL,
    reason TEXT NOT NULL,
    decided_by TEXT NOT NULL,
    decided_at TIMESTAMP NOT NULL,
    PRIMARY KEY (event_id, number, version)
);
