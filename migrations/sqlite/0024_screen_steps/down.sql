ALTER TABLE screens DROP COLUMN hidden_to;
ALTER TABLE screens DROP COLUMN hidden_from;
