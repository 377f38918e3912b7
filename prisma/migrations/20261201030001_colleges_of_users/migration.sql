-- The colleges of the accounts that existed before; the trigger finds or makes them.
DO $$
DECLARE
    previous uuid := '00000000-0000-0000-0000-000000000000';
    last uuid;
BEGIN
    LOOP
        SELECT id INTO last FROM (SELECT id FROM users WHERE id > previous ORDER BY id LIMIT 200) AS batch
        ORDER BY id DESC LIMIT 1;
        EXIT WHEN last IS NULL;

        UPDATE users SET college = college
        WHERE id > previous AND id <= last AND college_id IS NULL AND college_name_key(college) <> '';
        COMMIT;
        previous := last;
    END LOOP;
END;
$$;
