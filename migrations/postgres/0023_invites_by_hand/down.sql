ALTER TABLE invites DROP COLUMN made_by;
