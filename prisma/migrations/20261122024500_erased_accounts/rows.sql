-- An account that was deleted, with a reviewed submission.
INSERT INTO users (id, uid, updated_at, deleted_at) VALUES
    ('0b000000-0000-7000-8000-0000000000e1', 'uid-erased', '2026-03-21T00:00:00Z', '2026-03-21T00:00:00Z');
INSERT INTO submissions (id, user_id, task_id, title, description, status, points, max_points, verdict_id, reviewed_at, submitted_at, updated_at) VALUES
    ('0e100000-0000-7000-8000-0000000000e1', '0b000000-0000-7000-8000-0000000000e1', NULL, 'Unknown Task', '', 'rejected', 0, 100,
    '0f100000-0000-7000-8000-0000000000e1', '2026-03-13T00:00:00Z', '2026-03-12T00:00:00Z', '2026-03-13T00:00:00Z');
