-- A student under an alias, one who is hidden, and their points.
INSERT INTO users (id, uid, issuer, subject, email, name, techid, alias, hidden, updated_at) VALUES
    ('0ba10000-0000-7000-8000-000000000001', 'uid-alias', 'https://accounts.google.com', 'subject-alias', 'alias@students.test', 'Known Otherwise', 'TB26-90011', 'North Star', false, '2026-11-29T00:00:00Z'),
    ('0ba10000-0000-7000-8000-000000000002', 'uid-hidden', 'https://accounts.google.com', 'subject-hidden', 'hidden@students.test', 'Not Shown', 'TB26-90012', 'South Star', true, '2026-11-29T00:00:00Z');
INSERT INTO points_ledger (id, user_id, kind, points, reason) VALUES
    ('0fa10000-0000-7000-8000-000000000001', '0ba10000-0000-7000-8000-000000000001', 'bonus', 9, 'Helped under an alias'),
    ('0fa10000-0000-7000-8000-000000000002', '0ba10000-0000-7000-8000-000000000002', 'bonus', 8, 'Helped in secret');
