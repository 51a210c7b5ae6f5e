DROP TABLE idempotency_keys;
DROP TABLE secrets;
DROP TABLE journal;
