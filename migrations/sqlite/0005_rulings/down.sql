DROP TABLE ruling_versions;
