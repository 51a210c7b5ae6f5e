-- What a list says of a player besides name, card and club. An older instance leaves it blank.
ALTER TABLE players ADD COLUMN province TEXT NOT NULL DEFAULT '';
ALTER TABLE players ADD COLUMN region TEXT NOT NULL DEFAULT '';
ALTER TABLE players ADD COLUMN category TEXT NOT NULL DEFAULT '';
