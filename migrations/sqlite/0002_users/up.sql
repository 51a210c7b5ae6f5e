-- `login` is the name in lower case: two users never differ by capitals only.
CREATE TABLE users (
    id INTEGER PRIMARY KEY NOT NULL,
    login TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    password_hash TEXT,
    created_at TEXT NOT NULL
) STRICT;

-- Without an event the role holds everywhere.
CREATE TABLE roles (
    id INTEGER PRIMARY KEY NOT NULL,
    user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    event_id INTEGER REFERENCES events (id) ON DELETE CASCADE,
    role TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX roles_in_event ON roles (user_id, event_id, role) WHERE event_id IS NOT NULL;
CREATE UNIQUE INDEX roles_everywhere ON roles (user_id, role) WHERE event_id IS NULL;

CREATE TABLE invites (
    id INTEGER PRIMARY KEY NOT NULL,
    token_hash TEXT NOT NULL UNIQUE,
    purpose TEXT NOT NULL,
    user_id INTEGER REFERENCES users (id) ON DELETE CASCADE,
    created_at TEXT NOT NULL,
    expires_at TEXT NOT NULL,
    used_at TEXT
) STRICT;

CREATE TABLE sessions (
    id INTEGER PRIMARY KEY NOT NULL,
    token_hash TEXT NOT NULL UNIQUE,
    user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    created_at TEXT NOT NULL,
    seen_at TEXT NOT NULL,
    expires_at TEXT NOT NULL
) STRICT;
CREATE INDEX sessions_of_user ON sessions (user_id);
CREATE INDEX sessions_by_expiry ON sessions (expires_at);
