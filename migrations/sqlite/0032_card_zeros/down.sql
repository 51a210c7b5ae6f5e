UPDATE members SET card_key = lower(trim(card));
