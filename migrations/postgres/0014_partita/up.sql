-- That a table's match was ended before its target: JSON, judged when it is read.
ALTER TABLE tables ADD COLUMN stopped TEXT NOT NULL DEFAULT 'null';
