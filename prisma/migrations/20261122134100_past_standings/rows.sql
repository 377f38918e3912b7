-- What this release added to those before it: its server writes the standings of a day.
INSERT INTO past_standings (day, points, rank, accounts, taken_at)
SELECT '2026-04-02', start, 1 + (sum(accounts) OVER (ORDER BY start DESC) - accounts), accounts, '2026-04-02T00:00:07Z'
FROM standings WHERE board = 'all' AND block = 1 AND accounts > 0;
