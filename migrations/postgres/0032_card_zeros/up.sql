-- The zeros in front of a card's number, which spreadsheets drop, tell no two cards apart. Of two rows of one card the
-- newer stays.
DELETE FROM members WHERE EXISTS (
    SELECT 1 FROM members AS newer
    WHERE ltrim(newer.card_key, '0') = ltrim(members.card_key, '0')
        AND (newer.revision, newer.card_key) > (members.revision, members.card_key)
);

UPDATE members SET card_key = ltrim(card_key, '0') WHERE card_key LIKE '0%' AND ltrim(card_key, '0') <> '';
