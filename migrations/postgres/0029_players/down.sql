ALTER TABLE players DROP COLUMN category;
ALTER TABLE players DROP COLUMN region;
ALTER TABLE players DROP COLUMN province;
