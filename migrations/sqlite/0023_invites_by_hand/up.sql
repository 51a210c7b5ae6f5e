-- The user who made the link; none for the command line.
ALTER TABLE invites ADD COLUMN made_by INTEGER REFERENCES users (id) ON DELETE CASCADE;

-- Nobody knows whose hand holds the links made before: those of accounts without a password end, and are made again.
UPDATE invites SET expires_at = created_at
WHERE used_at IS NULL AND user_id IN (SELECT id FROM users WHERE password_hash IS NULL);
