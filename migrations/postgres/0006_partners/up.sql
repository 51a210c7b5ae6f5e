-- Who plays with whom where the entry of a line is not the pair itself: individual and team events. JSON, judged when it is read.
ALTER TABLE tables ADD COLUMN partners TEXT NOT NULL DEFAULT '"entry"';
