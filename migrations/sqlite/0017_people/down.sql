DROP INDEX players_card;
DROP INDEX players_name;
DROP INDEX players_club;
