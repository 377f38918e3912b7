-- The edition that runs has dates. An earlier one has a task, its work and an award; the later student has points of both.
UPDATE editions SET starts_on = '2026-06-01', ends_on = '2026-12-31';
INSERT INTO editions (id, number, name, started_at, closed_at) VALUES (1000, 1000, 'The first thousand', '2025-01-01T00:00:00Z', '2026-01-01T00:00:00Z');
INSERT INTO tasks (id, title, content, last_date, points, domain, edition_id, updated_at) VALUES
    ('0d600000-0000-7000-8000-000000000001', 'Last year', 'Do it again', '2025-12-01T00:00:00Z', 30, 'Design', 1000, '2025-11-01T00:00:00Z');
INSERT INTO points_ledger (id, user_id, kind, points, reason, edition_id, domain) VALUES
    ('0f600000-0000-7000-8000-000000000001', '0b030000-0000-7000-8000-000000000001', 'bonus', 12, 'Helped last year', 1000, NULL),
    ('0f600000-0000-7000-8000-000000000002', '0b030000-0000-7000-8000-000000000001', 'bonus', 5, 'Helped with the posters', running_edition(), 'Design');
INSERT INTO board_days (board, day, points, rank, accounts, taken_at)
SELECT 'total', '2026-05-14', points, rank() OVER (ORDER BY points DESC), 1, '2026-05-14T00:00:05Z' FROM (VALUES (250), (0)) AS days (points);
