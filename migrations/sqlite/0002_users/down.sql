DROP TABLE sessions;
DROP TABLE invites;
DROP TABLE roles;
DROP TABLE users;
