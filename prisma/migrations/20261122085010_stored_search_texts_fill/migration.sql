-- Users from before the columns. In batches, each a transaction of its own, so that a row is locked for milliseconds. The
-- trigger sets the values. Every user has a Tech ID, so only a row without values has an empty search_private.
DO $$
DECLARE
    previous uuid := '00000000-0000-0000-0000-000000000000';
    last uuid;
BEGIN
    LOOP
        SELECT id INTO last FROM (SELECT id FROM users WHERE id > previous ORDER BY id LIMIT 500) AS batch
        ORDER BY id DESC LIMIT 1;
        EXIT WHEN last IS NULL;

        UPDATE users SET search_private = ''
        WHERE id > previous AND id <= last AND search_private = '';
        COMMIT;
        previous := last;
    END LOOP;
END;
$$;
