-- In batches, each a transaction of its own, so that a row is locked for milliseconds. Repeated after an interruption, it
-- skips the rows that have their key.
DO $$
DECLARE
    previous uuid := '00000000-0000-0000-0000-000000000000';
    last uuid;
BEGIN
    LOOP
        SELECT id INTO last FROM (SELECT id FROM submissions WHERE id > previous ORDER BY id LIMIT 500) AS batch
        ORDER BY id DESC LIMIT 1;
        EXIT WHEN last IS NULL;

        UPDATE submissions SET link_key = link_key(link)
        WHERE id > previous AND id <= last AND link IS NOT NULL AND link_key IS NULL;
        COMMIT;
        previous := last;
    END LOOP;
END;
$$;
