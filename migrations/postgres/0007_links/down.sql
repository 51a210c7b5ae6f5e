DROP TABLE unconfirmed_hands;
DROP TABLE table_codes;
DROP TABLE table_links;
