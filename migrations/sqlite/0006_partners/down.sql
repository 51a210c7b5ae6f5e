ALTER TABLE tables DROP COLUMN partners;
