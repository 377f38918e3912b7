-- Counts the accounts that existed before the triggers of the migration before, in one statement and one snapshot, as
-- 20261122082010_submission_counts_fill does.
DO $$
BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('standings', 0));

    WITH discarded AS (DELETE FROM standing_changes)
    INSERT INTO standings (board, block, start, accounts)
    SELECT board, block, start, sum(accounts)
    FROM (
        SELECT board, block, points & -block AS start, accounts
        FROM (
            SELECT CASE WHEN num_nonnulls(deleted_at, disabled_at) = 0 THEN 'all' ELSE 'former' END AS board, points,
                count(*) AS accounts
            FROM users GROUP BY 1, 2
        ) AS people
        CROSS JOIN unnest('{1,64,4096}'::integer[]) AS block
        UNION ALL SELECT board, block, start, 0 FROM standings
    ) AS counted
    GROUP BY board, block, start
    ON CONFLICT (board, block, start) DO UPDATE SET accounts = EXCLUDED.accounts;
END;
$$;
