DROP INDEX events_by_date;
ALTER TABLE events
    DROP COLUMN date,
    DROP COLUMN name,
    DROP COLUMN venue,
    DROP COLUMN organiser,
    DROP COLUMN kind;
