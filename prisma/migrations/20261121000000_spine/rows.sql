-- Rows as a database of this release holds them, written as its server wrote them. prisma/upgrade.test.ts takes
-- them through every later migration. Never edited: it is what is out there.

INSERT INTO administrators (id, email, name, password_hash, password_changed_at, last_sign_in_at) VALUES
    ('0a000000-0000-7000-8000-000000000001', 'desk@festival.example', 'Élodie Núñez', '$argon2id$v=19$m=65536,t=3,p=4$c2FsdHNhbHQ$aGFzaGhhc2g', '2026-03-01T08:00:00Z', '2026-03-02T08:00:00Z'),
    ('0a000000-0000-7000-8000-000000000002', 'tasks@festival.example', NULL, NULL, NULL, NULL);

-- Forty students, techids from the sequence; the last two are disabled and erased.
INSERT INTO users (id, uid, issuer, subject, email, name, first_name, last_name, phone, college, program, joining_year, college_city, updated_at, last_sign_in_at)
SELECT ('0b000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'uid-' || n, 'https://accounts.google.com', 'subject-' || n,
    'Student.' || n || '@students.example', 'Student ' || n || ' 🔥 Ōta', 'Student', NULL, '+91 98765 ' || n, 'Collège; "St. Anne''s"', 'B.Tech', 2020 + n % 6, '',
    '2026-03-01T09:00:00Z', '2026-03-03T09:00:00Z'
FROM generate_series(1, 40) AS n;
UPDATE users SET disabled_at = '2026-03-20T00:00:00Z' WHERE uid = 'uid-39';

INSERT INTO sessions (id, token_hash, method, user_id, administrator_id, expires_at) VALUES
    ('0c000000-0000-7000-8000-000000000001', '\x01', 'google', '0b000000-0000-7000-8000-000000000001', NULL, '2099-01-01T00:00:00Z'),
    ('0c000000-0000-7000-8000-000000000002', '\x02', 'google', '0b000000-0000-7000-8000-000000000002', '0a000000-0000-7000-8000-000000000001', '2099-01-01T00:00:00Z'),
    ('0c000000-0000-7000-8000-000000000003', '\x03', 'password', NULL, '0a000000-0000-7000-8000-000000000002', '2026-03-01T00:00:00Z');
INSERT INTO sign_in_attempts (state_hash, browser_hash, nonce, code_verifier, return_to, expires_at) VALUES
    ('\x0a', '\x0b', 'nonce', 'verifier', '/tasks', '2026-03-01T00:10:00Z');

INSERT INTO tasks (id, title, content, link, last_date, points, offered_date, domain, category, difficulty, estimated_time, technologies, submission_guidelines, updated_at) VALUES
    ('0d000000-0000-7000-8000-000000000001', 'Banner at the gate', E'Hang it.\nTwo photos.', NULL, '2026-04-01T18:30:00Z', 100, '2026-03-01T00:00:00Z', 'Design', NULL, 'Easy', NULL, '{}', NULL, '2026-03-01T00:00:00Z'),
    ('0d000000-0000-7000-8000-000000000002', 'A film of one minute', 'Cut it.', 'https://festival.example/film', '2099-04-01T18:30:00Z', 10000, '2026-03-02T00:00:00Z', 'Video', 'Film', 'Hard', '3 days', '{ffmpeg,"a, b"}', 'One link', '2026-03-02T00:00:00Z'),
    ('0d000000-0000-7000-8000-000000000003', 'Gone since', 'Deleted below.', NULL, '2026-04-01T18:30:00Z', 0, '2026-03-03T00:00:00Z', 'Video', NULL, 'Medium', NULL, NULL, NULL, '2026-03-03T00:00:00Z');

-- Of each student: task 1 approved, task 2 waiting; of every fourth, task 3 rejected.
INSERT INTO submissions (id, user_id, task_id, title, description, status, points, max_points, feedback, verdict_id, reviewed_by_id, reviewed_at, version, submitted_at, updated_at)
SELECT ('0e100000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, ('0b000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid,
    '0d000000-0000-7000-8000-000000000001', 'Banner at the gate', 'Hung by ' || n, 'approved', n, 100, 'Good',
    ('0f100000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, '0a000000-0000-7000-8000-000000000001', '2026-03-11T00:00:00Z', 2, '2026-03-10T00:00:00Z', '2026-03-11T00:00:00Z'
FROM generate_series(1, 40) AS n;
INSERT INTO submissions (id, user_id, task_id, title, description, link, max_points, submitted_at, updated_at)
SELECT ('0e200000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, ('0b000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid,
    '0d000000-0000-7000-8000-000000000002', 'A film of one minute', 'Film of ' || n, 'https://video.example/' || n, 10000, '2026-03-12T00:00:00Z', '2026-03-12T00:00:00Z'
FROM generate_series(1, 38) AS n;
INSERT INTO submissions (id, user_id, task_id, title, description, status, points, max_points, verdict_id, reviewed_at, submitted_at, updated_at)
SELECT ('0e300000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, ('0b000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid,
    '0d000000-0000-7000-8000-000000000003', 'Gone since', 'Too late', 'rejected', 0, 0,
    ('0f300000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, '2026-03-13T00:00:00Z', '2026-03-12T00:00:00Z', '2026-03-13T00:00:00Z'
FROM generate_series(4, 40, 4) AS n;

INSERT INTO points_ledger (id, user_id, kind, points, reason, verdict_id, submission_id, task_id, created_at)
SELECT gen_random_uuid(), user_id, 'award', points, title, verdict_id, id, task_id, reviewed_at FROM submissions WHERE status = 'approved';
INSERT INTO points_ledger (id, user_id, kind, points, reason, verdict_id)
SELECT gen_random_uuid(), user_id, 'reversal', -points, reason, verdict_id FROM points_ledger WHERE points = 7;
INSERT INTO points_ledger (id, user_id, kind, points, reason) VALUES
    (gen_random_uuid(), '0b000000-0000-7000-8000-000000000001', 'bonus', 250, 'First of all'),
    (gen_random_uuid(), '0b000000-0000-7000-8000-000000000002', 'adjustment', -1, 'Counted twice');
INSERT INTO audit_events (id, actor_kind, actor_id, action, subject_kind, subject_id, detail, request_id)
SELECT gen_random_uuid(), 'administrator', reviewed_by_id, 'submission.approve', 'submission', id, jsonb_build_object('points', points), 'request-1'
FROM submissions WHERE status = 'approved';
INSERT INTO audit_events (id, actor_kind, action) VALUES (gen_random_uuid(), 'visitor', 'session.refuse');

INSERT INTO uploads (id, purpose, status, storage_key, file_name, content_type, size, sha256, owner_user_id, owner_administrator_id, submission_id, task_id, profile_of_user_id, position, ready_at, discarded_at) VALUES
    ('10000000-0000-7000-8000-000000000001', 'submission_file', 'ready', 'files/1', 'Fïlm №1.pdf', 'application/pdf', 52428800, '\xaa', '0b000000-0000-7000-8000-000000000001', NULL, '0e200000-0000-7000-8000-000000000001', NULL, NULL, 0, '2026-03-12T00:00:00Z', NULL),
    ('10000000-0000-7000-8000-000000000002', 'task_image', 'ready', 'files/2', 'gate.webp', 'image/webp', 4096, '\xbb', NULL, '0a000000-0000-7000-8000-000000000002', NULL, '0d000000-0000-7000-8000-000000000001', NULL, 1, '2026-03-01T00:00:00Z', NULL),
    ('10000000-0000-7000-8000-000000000003', 'profile_photo', 'ready', 'files/3', 'me.webp', 'image/webp', 100, '\xcc', '0b000000-0000-7000-8000-000000000003', NULL, NULL, NULL, '0b000000-0000-7000-8000-000000000003', 0, '2026-03-01T00:00:00Z', NULL),
    ('10000000-0000-7000-8000-000000000004', 'submission_file', 'pending', 'files/4', 'never whole', 'application/octet-stream', 0, NULL, '0b000000-0000-7000-8000-000000000004', NULL, NULL, NULL, NULL, 0, NULL, NULL),
    ('10000000-0000-7000-8000-000000000005', 'submission_file', 'discarded', 'files/5', 'not wanted', 'image/png', 5, '\xdd', '0b000000-0000-7000-8000-000000000004', NULL, NULL, NULL, NULL, 0, '2026-03-01T00:00:00Z', '2026-03-02T00:00:00Z');

DELETE FROM tasks WHERE title = 'Gone since';
UPDATE users SET deleted_at = '2026-03-21T00:00:00Z', issuer = NULL, subject = NULL, email = NULL, name = NULL, first_name = NULL, phone = NULL, uid = gen_random_uuid()::text,
    college = NULL, program = NULL, joining_year = NULL, college_city = NULL, last_sign_in_at = NULL
WHERE uid = 'uid-40';
