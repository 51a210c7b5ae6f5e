ALTER TABLE entries DROP COLUMN payment;
