-- The hidden rounds that the step of a ceremony was made for; none where nothing was hidden then, as for all steps before.
ALTER TABLE screens ADD COLUMN hidden_from BIGINT;
ALTER TABLE screens ADD COLUMN hidden_to BIGINT;
