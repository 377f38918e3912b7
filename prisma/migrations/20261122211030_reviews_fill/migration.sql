-- The reviews from before the triggers. In batches, each a transaction of its own. Repeated after an interruption, it skips
-- those that are there. A share lock on the submission lets no deletion come between reading it and its review.
DO $$
DECLARE
    previous uuid := '00000000-0000-0000-0000-000000000000';
    last uuid;
BEGIN
    LOOP
        SELECT id INTO last FROM (SELECT id FROM submissions WHERE id > previous ORDER BY id LIMIT 500) AS batch
        ORDER BY id DESC LIMIT 1;
        EXIT WHEN last IS NULL;

        WITH reviewed AS (
            SELECT * FROM submissions WHERE id > previous AND id <= last AND verdict_id IS NOT NULL FOR KEY SHARE
        )
        INSERT INTO reviews (id, submission_id, version, status, points, feedback, administrator_id, reviewed_at)
        SELECT verdict_id, id, version, status, points, coalesce(feedback, ''), reviewed_by_id, reviewed_at FROM reviewed
        ON CONFLICT (id) DO NOTHING;
        COMMIT;
        previous := last;
    END LOOP;
END;
$$;
