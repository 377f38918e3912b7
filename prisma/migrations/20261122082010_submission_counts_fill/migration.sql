-- Counts the submissions that existed before the triggers of the migration before. One statement and therefore one snapshot:
-- what is counted here has its changes discarded, and changes that are committed later stay. It locks no row that the
-- site writes. A server that already folds changes must not do so at the same time (server/database/kept-counts.ts).
DO $$
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('submission_counts', 0));

    WITH discarded AS (DELETE FROM submission_count_changes)
    INSERT INTO submission_counts (task_id, status, submissions)
    SELECT task_id, status, sum(submissions)
    FROM (
        SELECT coalesce(task_id, '00000000-0000-0000-0000-000000000000') AS task_id, status, count(*) AS submissions
        FROM submissions GROUP BY 1, 2
        UNION ALL SELECT task_id, status, 0 FROM submission_counts
    ) AS counted
    GROUP BY task_id, status
    ON CONFLICT (task_id, status) DO UPDATE SET submissions = EXCLUDED.submissions;
END;
$$;
