DROP TABLE hand_versions;
DROP TABLE byes;
DROP TABLE tables;
DROP TABLE rounds;
DROP TABLE players;
DROP TABLE entries;
DROP TABLE events;
