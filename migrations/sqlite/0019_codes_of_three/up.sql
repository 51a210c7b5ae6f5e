-- The code of the third player of a table of three, who sits West, and the versions this player has accepted: North's are in
-- ns_, East's in ew_, as their seats are. An older instance leaves them empty.
ALTER TABLE table_codes ADD COLUMN west_code TEXT;
ALTER TABLE table_codes ADD COLUMN west_accepted TEXT;
