-- A player and a club are found across events.
CREATE INDEX players_card ON players (card);
CREATE INDEX players_name ON players (name, club);
CREATE INDEX players_club ON players (club);
