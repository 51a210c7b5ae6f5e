-- The device somebody signed in with, in words they know it by: `Firefox, Android`.
ALTER TABLE sessions ADD COLUMN device TEXT NOT NULL DEFAULT '';
