DROP TABLE screens;
ALTER TABLE rounds DROP COLUMN clock;
