DROP TABLE journal_ends;
