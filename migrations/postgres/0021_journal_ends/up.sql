-- How many lines each chain of the journal has, and the hash of the last: lines cut off at its end are missed by this. The
-- chain is the event's number, 0 that of the installation. An instance of an earlier version adds lines without saying so here:
-- a chain may be longer than its end says, never shorter.
CREATE TABLE journal_ends (
    chain BIGINT PRIMARY KEY NOT NULL,
    lines BIGINT NOT NULL,
    hash TEXT NOT NULL
);
INSERT INTO journal_ends (chain, lines, hash)
SELECT COALESCE(j.event_id, 0), j.seq, j.hash
FROM journal j
JOIN (SELECT COALESCE(event_id, 0) AS chain, MAX(seq) AS seq FROM journal GROUP BY COALESCE(event_id, 0)) last
  ON last.chain = COALESCE(j.event_id, 0) AND last.seq = j.seq;
