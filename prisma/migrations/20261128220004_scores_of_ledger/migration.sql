-- The scores of the accounts that existed before, and the domains of their work and entries.
DO $$
DECLARE
    previous uuid := '00000000-0000-0000-0000-000000000000';
    last uuid;
BEGIN
    LOOP
        -- A lock on each account: an entry that is added meanwhile waits, or is counted.
        SELECT id INTO last FROM (SELECT id FROM users WHERE id > previous ORDER BY id LIMIT 200 FOR NO KEY UPDATE) AS batch
        ORDER BY id DESC LIMIT 1;
        EXIT WHEN last IS NULL;

        UPDATE points_ledger SET domain = tasks.domain FROM tasks
        WHERE points_ledger.user_id > previous AND points_ledger.user_id <= last AND points_ledger.domain IS NULL AND tasks.id = points_ledger.task_id;
        UPDATE submissions SET task_domain = tasks.domain FROM tasks
        WHERE submissions.user_id > previous AND submissions.user_id <= last AND submissions.task_domain IS NULL
            AND tasks.id = submissions.task_id;
        INSERT INTO scores SELECT * FROM counted_scores(previous, last)
        ON CONFLICT (board, user_id) DO UPDATE SET points = EXCLUDED.points, reached_at = EXCLUDED.reached_at,
            listed = EXCLUDED.listed, college = EXCLUDED.college;
        COMMIT;
        previous := last;
    END LOOP;
END;
$$;
