-- What this release added to those before it: its server folds the changes that the triggers append.
INSERT INTO users (id, uid, issuer, subject, email, name, updated_at) VALUES
    ('0b030000-0000-7000-8000-000000000001', 'uid-standing', 'https://accounts.google.com', 'subject-standing', 'standing@students.example', 'Standing', '2026-04-01T00:00:00Z');

WITH folded AS (DELETE FROM standing_changes RETURNING board, points, change)
INSERT INTO standings (board, block, start, accounts)
SELECT board, block, points & -block, sum(change) FROM folded CROSS JOIN unnest('{1,64,4096}'::integer[]) AS block
GROUP BY 1, 2, 3 HAVING sum(change) <> 0
ON CONFLICT (board, block, start) DO UPDATE SET accounts = standings.accounts + EXCLUDED.accounts;
