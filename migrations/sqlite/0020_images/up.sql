-- The logos of events, by the digest of their bytes (SHA-256, in hex): written once, never changed. data is base64.
CREATE TABLE images (
    digest TEXT PRIMARY KEY NOT NULL,
    data TEXT NOT NULL
);
