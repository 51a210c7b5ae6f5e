DROP TABLE protest_steps;
DROP TABLE protests;
