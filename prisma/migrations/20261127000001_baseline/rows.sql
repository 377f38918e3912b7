-- What a server of this release writes. server/database/upgrade.test.ts takes these rows through every later migration. Never
-- edited: it is what is out there.

INSERT INTO administrators (id, email, name, password_hash, password_changed_at, last_sign_in_at, created_at) VALUES
    ('0a000000-0000-7000-8000-000000000001', 'desk@festival.example', 'Élodie Núñez', '$argon2id$v=19$m=65536,t=3,p=4$c2FsdHNhbHQ$aGFzaGhhc2g', '2026-03-01T08:00:00Z', '2026-03-02T08:00:00Z', '2026-03-01T00:00:00Z'),
    ('0a000000-0000-7000-8000-000000000002', 'tasks@festival.example', NULL, NULL, NULL, NULL, '2026-03-01T00:00:00Z'),
    ('0a000000-0000-7000-8000-0000000000c1', 'maps@festival.example', NULL, NULL, NULL, NULL, '2026-03-01T00:00:00Z');

-- Forty students, techids from the sequence; below, one is disabled and the last is erased. The address of the erased one is free.
INSERT INTO users (id, uid, issuer, subject, email, name, first_name, last_name, phone, college, program, joining_year, college_city, updated_at, last_sign_in_at)
SELECT ('0b000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'uid-' || n, 'https://accounts.google.com', 'subject-' || n,
    'Student.' || n || '@students.example', 'Student ' || n || ' 🔥 Ōta', 'Student', NULL, '+91 98765 ' || n, 'Collège; "St. Anne''s"', 'B.Tech', 2020 + n % 6, '',
    '2026-03-01T09:00:00Z', '2026-03-03T09:00:00Z'
FROM generate_series(1, 40) AS n;
UPDATE users SET disabled_at = '2026-03-20T00:00:00Z' WHERE uid = 'uid-39';
-- What search texts and orders contain: accents, no name, and nothing at all.
INSERT INTO users (id, uid, issuer, subject, email, name, college, updated_at, news_seen_at) VALUES
    ('0b020000-0000-7000-8000-000000000001', 'uid-accents', 'https://accounts.google.com', 'subject-accents', 'jose@students.example', 'José Núñez', 'École d’été', '2026-04-01T00:00:00Z', '2026-04-01T00:00:00Z'),
    ('0b020000-0000-7000-8000-000000000002', 'uid-bare', 'https://accounts.google.com', 'subject-bare', '', NULL, NULL, '2026-04-01T00:00:00Z', '2026-04-01T00:00:00Z'),
    ('0b020000-0000-7000-8000-000000000003', 'uid-unnamed', 'https://accounts.google.com', 'subject-unnamed', 'unnamed@students.example', NULL, NULL, '2026-04-01T00:00:00Z', '2026-04-02T00:00:00Z');

INSERT INTO sessions (id, token_hash, method, user_id, administrator_id, expires_at) VALUES
    ('0c000000-0000-7000-8000-000000000001', '\x01', 'google', '0b000000-0000-7000-8000-000000000001', NULL, '2099-01-01T00:00:00Z'),
    ('0c000000-0000-7000-8000-000000000002', '\x02', 'google', '0b000000-0000-7000-8000-000000000002', '0a000000-0000-7000-8000-000000000001', '2099-01-01T00:00:00Z'),
    ('0c000000-0000-7000-8000-000000000003', '\x03', 'password', NULL, '0a000000-0000-7000-8000-000000000002', '2026-03-01T00:00:00Z');
INSERT INTO sign_in_attempts (state_hash, browser_hash, nonce, code_verifier, return_to, expires_at) VALUES
    ('\x0a', '\x0b', 'nonce', 'verifier', '/tasks', '2026-03-01T00:10:00Z');
INSERT INTO sign_in_limits (key, failures, expires_at) VALUES ('\x01', 5, '2026-03-01T00:15:00Z'), ('\x02', 1, '2099-01-01T00:00:00Z');
INSERT INTO rate_limits (key, points, expire) VALUES ('api:c29tZWJvZHk', 3, 1780272000000);

-- Two tasks are deleted below, with the work for them.
INSERT INTO tasks (id, title, content, link, last_date, points, offered_date, domain, category, difficulty, estimated_time, technologies, submission_guidelines, deliverable, version, checklist, updated_at) VALUES
    ('0d000000-0000-7000-8000-000000000001', 'Banner at the gate', E'Hang it.\nTwo photos.', NULL, '2026-04-01T18:30:00Z', 100, '2026-03-01T00:00:00Z', 'Design', NULL, 'Easy', NULL, '{}', NULL, NULL, 1, '[]', '2026-03-01T00:00:00Z'),
    ('0d000000-0000-7000-8000-000000000002', 'A film of one minute', 'Cut it.', 'https://festival.example/film', '2099-04-01T18:30:00Z', 10000, '2026-03-02T00:00:00Z', 'Video', 'Film', 'Hard', '3 days', '{ffmpeg,"a, b"}', 'One link', NULL, 1, '[]', '2026-03-02T00:00:00Z'),
    ('0d000000-0000-7000-8000-000000000003', 'Gone since', 'Deleted below.', NULL, '2026-04-01T18:30:00Z', 0, '2026-03-03T00:00:00Z', 'Video', NULL, 'Medium', NULL, '{}', NULL, NULL, 1, '[]', '2026-03-03T00:00:00Z'),
    ('0d000000-0000-7000-8000-0000000000a1', 'Deleted with work', 'Count the chairs.', NULL, '2026-06-01T18:29:00Z', 40, '2026-03-02T00:00:00Z', 'Marketing', NULL, 'Easy', NULL, '{}', 'A number', NULL, 1, '[]', '2026-03-02T00:00:00Z'),
    ('0d000000-0000-7000-8000-0000000000c1', 'Draw the map', 'Of the campus.', NULL, '2026-06-01T18:29:00Z', 40, '2026-03-02T00:00:00Z', 'Design', NULL, 'Easy', NULL, '{}', 'A picture', NULL, 1, '[{"id": "gates", "text": "The gates are on it", "points": 40}]', '2026-03-02T00:00:00Z'),
    ('0d000000-0000-7000-8000-0000000000d1', 'With a deliverable', 'Post about the festival.', NULL, '2026-06-01T18:29:00Z', 40, '2026-03-02T00:00:00Z', 'Marketing', NULL, 'Easy', NULL, '{}', NULL, 'A link to your post and a screenshot', 3, '[]', '2026-03-02T00:00:00Z'),
    ('0d000000-0000-7000-8000-0000000000e7', 'Photograph the stage', 'From three sides.', NULL, '2026-12-01T18:29:00Z', 60, '2026-03-02T00:00:00Z', 'Design', NULL, 'Easy', NULL, '{}', NULL, NULL, 1,
        '[{"id": "front", "text": "From the front", "points": 40}, {"id": "side", "text": "From a side", "points": 20}]', '2026-03-02T00:00:00Z');

-- Of each student: task 1 approved, task 2 waiting; of every fourth, task 3 rejected. A trigger copies what the task asks for.
INSERT INTO submissions (id, user_id, task_id, title, description, status, points, max_points, feedback, review_id, reviewed_by_id, reviewed_at, version, revised_at, submitted_at, updated_at)
SELECT ('0e100000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, ('0b000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid,
    '0d000000-0000-7000-8000-000000000001', 'Banner at the gate', 'Hung by ' || n, 'approved', n, 100, 'Good',
    ('0f100000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, '0a000000-0000-7000-8000-000000000001', '2026-03-11T00:00:00Z', 2, NULL, '2026-03-10T00:00:00Z', '2026-03-11T00:00:00Z'
FROM generate_series(1, 40) AS n;
INSERT INTO submissions (id, user_id, task_id, title, description, link, max_points, submitted_at, updated_at)
SELECT ('0e200000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, ('0b000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid,
    '0d000000-0000-7000-8000-000000000002', 'A film of one minute', 'Film of ' || n, 'https://video.example/' || n, 10000, '2026-03-12T00:00:00Z', '2026-03-12T00:00:00Z'
FROM generate_series(1, 38) AS n;
INSERT INTO submissions (id, user_id, task_id, title, description, status, points, max_points, feedback, review_id, reviewed_by_id, reviewed_at, submitted_at, updated_at)
SELECT ('0e300000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, ('0b000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid,
    '0d000000-0000-7000-8000-000000000003', 'Gone since', 'Too late', 'rejected', 0, 0, '',
    ('0f300000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, '0a000000-0000-7000-8000-0000000000c1', '2026-03-13T00:00:00Z', '2026-03-12T00:00:00Z', '2026-03-13T00:00:00Z'
FROM generate_series(4, 40, 4) AS n;
-- Of two students: the map, for which changes are requested; the first one revises it below.
INSERT INTO submissions (id, user_id, task_id, title, description, status, points, max_points, feedback, review_id, reviewed_by_id, reviewed_at, revise_until, submitted_at, updated_at) VALUES
    ('0e400000-0000-7000-8000-0000000000c1', '0b000000-0000-7000-8000-000000000001', '0d000000-0000-7000-8000-0000000000c1', 'Map', 'First sketch', 'changes_requested', 0, 40, 'Add the gates.',
    '0f400000-0000-7000-8000-0000000000c1', '0a000000-0000-7000-8000-0000000000c1', '2026-05-13T00:00:00Z', '2026-06-10T00:00:00Z', '2026-05-12T00:00:00Z', '2026-05-13T00:00:00Z'),
    ('0e400000-0000-7000-8000-0000000000c2', '0b000000-0000-7000-8000-000000000002', '0d000000-0000-7000-8000-0000000000c1', 'Map', 'In colour', 'changes_requested', 0, 40, '',
    '0f400000-0000-7000-8000-0000000000c2', '0a000000-0000-7000-8000-0000000000c1', '2026-05-13T00:00:00Z', NULL, '2026-05-12T00:00:00Z', '2026-05-13T00:00:00Z');
-- Waiting: of a task that is deleted below, and of one that is edited below.
INSERT INTO submissions (id, user_id, task_id, title, description, max_points, submitted_at, updated_at) VALUES
    ('0e400000-0000-7000-8000-000000000001', '0b000000-0000-7000-8000-000000000001', '0d000000-0000-7000-8000-0000000000a1', 'Chairs', '212', 40, '2026-05-12T00:00:00Z', '2026-05-12T00:00:00Z'),
    ('0e400000-0000-7000-8000-0000000000a2', '0b020000-0000-7000-8000-000000000001', '0d000000-0000-7000-8000-0000000000a1', '', 'A task that was deleted', 40, '2026-05-12T00:00:00Z', '2026-05-12T00:00:00Z'),
    ('0e400000-0000-7000-8000-0000000000e7', '0b000000-0000-7000-8000-000000000001', '0d000000-0000-7000-8000-0000000000e7', 'Stage', 'Two photos', 60, '2026-05-12T00:00:00Z', '2026-05-12T00:00:00Z');

INSERT INTO reviews (id, submission_id, version, status, points, feedback, checklist, revise_until, administrator_id, claimed_at, reviewed_at, batch_id)
SELECT review_id, id, version, status, points, feedback,
    CASE WHEN status = 'changes_requested' THEN '[{"id": "gates", "text": "The gates are on it", "points": 40, "met": false}]'::jsonb END, revise_until, reviewed_by_id,
    -- A bulk review has no claim.
    CASE WHEN status <> 'rejected' THEN reviewed_at - interval '5 minutes' END, reviewed_at,
    CASE WHEN status = 'rejected' THEN '01980000-0000-7000-8000-00000000ba02'::uuid END
FROM submissions WHERE review_id IS NOT NULL;
INSERT INTO points_ledger (id, user_id, kind, points, reason, review_id, submission_id, task_id, created_at)
SELECT gen_random_uuid(), user_id, 'award', points, task_title, review_id, id, task_id, reviewed_at FROM submissions WHERE status = 'approved';
INSERT INTO points_ledger (id, user_id, kind, points, reason) VALUES
    (gen_random_uuid(), '0b000000-0000-7000-8000-000000000001', 'bonus', 250, 'First of all'),
    (gen_random_uuid(), '0b000000-0000-7000-8000-000000000002', 'adjustment', -1, 'Counted twice'),
    (gen_random_uuid(), '0b000000-0000-7000-8000-000000000040', 'bonus', 5, 'Helped at the gate');
INSERT INTO audit_events (id, actor_kind, actor_id, action, subject_kind, subject_id, detail, request_id, network_address)
SELECT gen_random_uuid(), 'administrator', reviewed_by_id, 'submission.approve', 'submission', id,
    jsonb_build_object('before', 'pending', 'after', status, 'points', points, 'version', version, 'reviewId', review_id), 'request-1', '192.0.2.1'
FROM submissions WHERE status = 'approved';
INSERT INTO audit_events (id, at, actor_kind, action) VALUES
    (gen_random_uuid(), now(), 'visitor', 'session.refuse'), (gen_random_uuid(), '2026-03-01T00:00:00Z', 'system', 'session.refuse');

-- The approval of the seventh student is reversed.
INSERT INTO points_ledger (id, user_id, kind, points, reason, review_id, submission_id, task_id)
SELECT gen_random_uuid(), user_id, 'reversal', -points, task_title, review_id, id, task_id FROM submissions WHERE points = 7;
UPDATE reviews SET reversed_at = '2026-03-12T00:00:00Z', reversed_by_id = '0a000000-0000-7000-8000-000000000001', reversal_reason = 'Wrong file' WHERE points = 7;
UPDATE submissions SET status = 'pending', points = NULL, feedback = NULL, review_id = NULL, reviewed_by_id = NULL, reviewed_at = NULL WHERE points = 7;

-- The first map is revised, and an administrator has claimed it; the review of the second was appealed against.
INSERT INTO submission_versions (submission_id, version, title, description, file_ids, submitted_at) VALUES
    ('0e400000-0000-7000-8000-0000000000c1', 1, 'Map', 'First sketch', '{0c400000-0000-7000-8000-0000000000c1}', '2026-05-12T00:00:00Z');
UPDATE submissions SET version = 2, status = 'pending', points = NULL, feedback = NULL, review_id = NULL, reviewed_by_id = NULL,
    reviewed_at = NULL, revise_until = NULL, revised_at = '2026-05-14T00:00:00Z', description = 'With the gates'
WHERE id = '0e400000-0000-7000-8000-0000000000c1';
INSERT INTO review_claims (submission_id, administrator_id, claimed_at, expires_at) VALUES
    ('0e400000-0000-7000-8000-0000000000c1', '0a000000-0000-7000-8000-0000000000c1', '2026-05-15T00:00:00Z', '2026-05-15T00:02:00Z');
INSERT INTO review_takeovers (id, submission_id, from_id, by_id, reason, taken_at) VALUES
    ('0a800000-0000-7000-8000-0000000000d1', '0e400000-0000-7000-8000-0000000000c1', '0a000000-0000-7000-8000-000000000001',
    '0a000000-0000-7000-8000-0000000000c1', 'They are at lunch.', '2026-05-15T00:00:00Z');
INSERT INTO appeals (id, review_id, submission_id, user_id, text, created_at, outcome, answer, decided_by_id, decided_at) VALUES
    ('0a700000-0000-7000-8000-0000000000d1', '0f400000-0000-7000-8000-0000000000c2', '0e400000-0000-7000-8000-0000000000c2',
    '0b000000-0000-7000-8000-000000000002', 'It is in colour.', '2026-05-14T00:00:00Z', 'upheld', 'The gates are missing.',
    '0a000000-0000-7000-8000-0000000000c1', '2026-05-15T00:00:00Z');

-- Half of a draft, which names its file, and one for a task that was deleted since.
INSERT INTO work_drafts (id, user_id, task_id, submission_id, title, description, link, file_ids, version, created_at, updated_at) VALUES
    ('0f140000-0000-7000-8000-000000000001', '0b000000-0000-7000-8000-000000000001', '0d000000-0000-7000-8000-0000000000d1', NULL, '', E'Half of it.\n', 'https:/', '{0f140000-0000-7000-8000-000000000003}', 3, '2026-05-10T00:00:00Z', '2026-05-10T00:05:00Z'),
    ('0f140000-0000-7000-8000-000000000002', '0b000000-0000-7000-8000-000000000001', gen_random_uuid(), gen_random_uuid(), 'Again', '', '', '{}', 1, '2026-05-11T00:00:00Z', '2026-05-11T00:00:00Z');
INSERT INTO uploads (id, purpose, status, storage_key, file_name, content_type, size, sha256, owner_user_id, owner_administrator_id, submission_id, task_id, profile_of_user_id, draft_id, replaced_in_version, position, ready_at, discarded_at) VALUES
    ('10000000-0000-7000-8000-000000000001', 'submission_file', 'ready', 'files/1', 'Fïlm №1.pdf', 'application/pdf', 52428800, decode(repeat('aa', 32), 'hex'), '0b000000-0000-7000-8000-000000000001', NULL, '0e200000-0000-7000-8000-000000000001', NULL, NULL, NULL, NULL, 0, '2026-03-12T00:00:00Z', NULL),
    ('10000000-0000-7000-8000-000000000002', 'task_image', 'ready', 'files/2', 'gate.webp', 'image/webp', 4096, decode(repeat('bb', 32), 'hex'), NULL, '0a000000-0000-7000-8000-000000000002', NULL, '0d000000-0000-7000-8000-000000000001', NULL, NULL, NULL, 1, '2026-03-01T00:00:00Z', NULL),
    ('10000000-0000-7000-8000-000000000003', 'profile_photo', 'ready', 'files/3', 'me.webp', 'image/webp', 100, decode(repeat('cc', 32), 'hex'), '0b000000-0000-7000-8000-000000000003', NULL, NULL, NULL, '0b000000-0000-7000-8000-000000000003', NULL, NULL, 0, '2026-03-01T00:00:00Z', NULL),
    ('10000000-0000-7000-8000-000000000004', 'submission_file', 'pending', 'files/4', 'never whole', 'application/octet-stream', 0, NULL, '0b000000-0000-7000-8000-000000000004', NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL),
    ('10000000-0000-7000-8000-000000000005', 'submission_file', 'discarded', 'files/5', 'not wanted', 'image/png', 5, decode(repeat('dd', 32), 'hex'), '0b000000-0000-7000-8000-000000000004', NULL, NULL, NULL, NULL, NULL, NULL, 0, '2026-03-01T00:00:00Z', '2026-03-02T00:00:00Z'),
    ('0c400000-0000-7000-8000-0000000000c1', 'submission_file', 'ready', 'files/map', 'map.png', 'image/png', 8, decode(repeat('ee', 32), 'hex'), '0b000000-0000-7000-8000-000000000001', NULL, '0e400000-0000-7000-8000-0000000000c1', NULL, NULL, NULL, 2, 0, '2026-05-12T00:00:00Z', NULL),
    ('0f140000-0000-7000-8000-000000000003', 'submission_file', 'ready', 'files/half', 'half.txt', 'text/plain', 4, decode(repeat('ab', 32), 'hex'), '0b000000-0000-7000-8000-000000000001', NULL, NULL, NULL, NULL, '0f140000-0000-7000-8000-000000000001', NULL, 0, '2026-05-10T00:00:00Z', NULL);
-- A video that has arrived by half.
INSERT INTO uploads (id, purpose, storage_key, file_name, size, owner_user_id, created_at) VALUES
    ('0c215000-0000-7000-8000-000000000001', 'submission_file', 'submissions/half', 'half.mp4', 30000000, '0b000000-0000-7000-8000-000000000001', '2026-05-04T00:00:00Z');
INSERT INTO resumable_uploads (upload_id, length, received, fingerprint, touched_at) VALUES
    ('0c215000-0000-7000-8000-000000000001', 30000000, 16777216, 'fingerprint', '2026-05-04T00:01:00Z');
INSERT INTO upload_parts (storage_key, upload_id, starts_at, size, created_at) VALUES
    ('submissions/half.part-0-1', '0c215000-0000-7000-8000-000000000001', 0, 16777216, '2026-05-04T00:00:30Z'),
    ('submissions/half.part-1-1', '0c215000-0000-7000-8000-000000000001', 16777216, NULL, '2026-05-04T00:01:30Z');

INSERT INTO review_batches (id, administrator_id, request_id, action, points_rule, points_value, feedback, filter, state, total, counts, finished_at, undo_reason, undone_at) VALUES
    ('01980000-0000-7000-8000-00000000ba01', NULL, 'request', 'approve', 'percent', 50, 'Well done.', NULL, 'undone', 1, '{"undone": 1}', '2026-04-02T00:00:00Z', 'A mistake.', '2026-04-02T00:01:00Z'),
    ('01980000-0000-7000-8000-00000000ba02', '0a000000-0000-7000-8000-0000000000c1', 'request', 'reject', NULL, NULL, '', '{"status": "pending", "sort": "newest"}', 'done', 10, '{"done": 10}', '2026-03-13T00:00:01Z', NULL, NULL);
INSERT INTO review_batch_items (batch_id, position, submission_id, version, task_title, outcome, review_id)
SELECT '01980000-0000-7000-8000-00000000ba02', row_number() OVER (ORDER BY id), id, version, task_title, 'done', review_id
FROM submissions WHERE status = 'rejected';
INSERT INTO review_batch_items (batch_id, position, submission_id, version, task_title, outcome, review_id) VALUES
    ('01980000-0000-7000-8000-00000000ba01', 1, '0e200000-0000-7000-8000-000000000001', 1, 'A film of one minute', 'undone', gen_random_uuid());

-- Tasks are edited and deleted. Their work keeps what it was handed in for.
UPDATE tasks SET points = 50, last_date = '2026-12-08T18:29:00Z', checklist = '[]', version = 2 WHERE title = 'Photograph the stage';
DELETE FROM tasks WHERE title IN ('Gone since', 'Deleted with work');

-- An account is deleted. The reviewed work stays, without its text; triggers erase the reasons of points by hand.
UPDATE users SET deleted_at = '2026-03-21T00:00:00Z', issuer = NULL, subject = NULL, email = NULL, name = NULL, first_name = NULL, phone = NULL, college = NULL,
    program = NULL, joining_year = NULL, college_city = NULL, last_sign_in_at = NULL, news_seen_at = NULL
WHERE uid = 'uid-40';
UPDATE submissions SET title = task_title, description = '', feedback = NULL WHERE user_id = '0b000000-0000-7000-8000-000000000040';
UPDATE reviews SET feedback = '' WHERE submission_id IN (SELECT id FROM submissions WHERE user_id = '0b000000-0000-7000-8000-000000000040');
UPDATE audit_events SET network_address = NULL WHERE subject_id IN (SELECT id FROM submissions WHERE user_id = '0b000000-0000-7000-8000-000000000040');
INSERT INTO users (id, uid, issuer, subject, email, updated_at) VALUES
    ('0b010000-0000-7000-8000-000000000001', 'uid-40-again', 'https://accounts.google.com', 'subject-40-again', 'student.40@students.example', '2026-04-01T00:00:00Z');

-- New, of a visitor who was answered by mail, of a student who has written again, and handled.
INSERT INTO contact_messages (id, name, email, topic, message, user_id, client_key, state, created_at, handled_at, assigned_to_id, task_id, submission_id, answered_at, last_reply_at, version) VALUES
    ('0c050000-0000-7000-8000-000000000001', 'Asha', 'asha@students.example', NULL, E'Where do I join?\n👋', NULL, '\x01', 'open', '2026-05-01T00:00:00Z', NULL, NULL, NULL, NULL, NULL, NULL, 1),
    ('0c050000-0000-7000-8000-000000000002', 'Visitor', 'visitor@students.example', 'Joining', 'May I join from another country?', NULL, NULL, 'handled', '2026-05-04T00:00:00Z', '2026-05-05T00:00:00Z', '0a000000-0000-7000-8000-000000000001', NULL, NULL, '2026-05-05T00:00:00Z', '2026-05-05T00:00:00Z', 2),
    ('0c050000-0000-7000-8000-000000000003', 'Student 1', 'student.1@students.example', NULL, 'My film is missing.', '0b000000-0000-7000-8000-000000000001', NULL, 'open', '2026-05-06T00:00:00Z', NULL, NULL, '0d000000-0000-7000-8000-000000000002', gen_random_uuid(), '2026-05-07T00:00:00Z', '2026-05-08T00:00:00Z', 4),
    ('0c050000-0000-7000-8000-000000000004', 'Student 1', 'student.1@students.example', 'Points', 'Where are they?', '0b000000-0000-7000-8000-000000000001', NULL, 'handled', '2026-05-02T00:00:00Z', '2026-05-03T00:00:00Z', NULL, NULL, NULL, NULL, NULL, 2);
INSERT INTO message_replies (id, message_id, sender, administrator_id, body, created_at, mailed_at) VALUES
    ('0c060000-0000-7000-8000-000000000001', '0c050000-0000-7000-8000-000000000002', 'administrator', '0a000000-0000-7000-8000-000000000001', 'Yes.', '2026-05-05T00:00:00Z', '2026-05-05T00:01:00Z'),
    ('0c060000-0000-7000-8000-000000000002', '0c050000-0000-7000-8000-000000000003', 'administrator', NULL, 'Please hand it in again.', '2026-05-07T00:00:00Z', NULL),
    ('0c060000-0000-7000-8000-000000000003', '0c050000-0000-7000-8000-000000000003', 'writer', NULL, E'I did. 👋\nThank you!', '2026-05-08T00:00:00Z', NULL);
INSERT INTO saved_phrases (id, administrator_id, title, body, updated_at) VALUES
    (gen_random_uuid(), NULL, 'Thanks', 'Hello {first_name}, thank you.', '2026-05-09T00:00:00Z'),
    (gen_random_uuid(), '0a000000-0000-7000-8000-000000000001', 'Mine', 'See you at the festival.', '2026-05-09T00:00:00Z');

INSERT INTO public_profiles (user_id, alias, enabled, updated_at) VALUES
    ('0b000000-0000-7000-8000-000000000001', 'person-1', true, '2026-03-02T00:00:00Z');
INSERT INTO public_works (submission_id, user_id, position, pictures)
SELECT id, user_id, row_number() OVER (ORDER BY id), true
FROM submissions WHERE user_id = '0b000000-0000-7000-8000-000000000001' AND status = 'approved';

INSERT INTO announcements (id, title, body, audience_kind, audience_college, audience_domain, state,
    publish_at, missed_at, published_at, corrected_at, withdrawn_at, delivery_id, delivered_at, notices_outdated, notices_after_user_id, created_by_id, updated_at) VALUES
    ('01980000-0000-7000-8000-00000000a001', 'Welcome', 'Hello **all**.', 'all', NULL, NULL, 'published',
        NULL, NULL, '2026-04-01T00:00:00Z', '2026-04-02T00:00:00Z', NULL, '01980000-0000-7000-8000-00000000a001', '2026-04-01T00:00:01Z', false, NULL, '0a000000-0000-7000-8000-000000000001', '2026-04-02T00:00:00Z'),
    ('01980000-0000-7000-8000-00000000a002', 'Withdrawn', 'Half of its recipients have their event.', 'domain', NULL, 'Design', 'withdrawn',
        NULL, NULL, '2026-04-01T00:00:00Z', NULL, '2026-04-02T00:00:00Z', '01980000-0000-7000-8000-00000000a002', '2026-04-01T00:00:01Z', true, '0b000000-0000-7000-8000-000000000001', NULL, '2026-04-02T00:00:00Z'),
    ('01980000-0000-7000-8000-00000000a003', 'Later', 'Soon.', 'college', 'NIT Trichy', NULL, 'scheduled',
        '2199-01-01T00:00:00Z', NULL, NULL, NULL, NULL, NULL, NULL, false, NULL, NULL, '2026-04-02T00:00:00Z'),
    ('01980000-0000-7000-8000-00000000a004', 'Not published', 'Text.', 'not_submitted', NULL, NULL, 'draft',
        NULL, '2026-04-02T00:00:00Z', NULL, NULL, NULL, NULL, NULL, false, NULL, NULL, '2026-04-02T00:00:00Z');
INSERT INTO announcement_recipients (announcement_id, user_id, read_at)
SELECT announcements.id, users.id, CASE WHEN state = 'published' AND uid = 'uid-1' THEN now() END
FROM announcements JOIN users ON users.deleted_at IS NULL WHERE state IN ('published', 'withdrawn');

INSERT INTO notifications (id, user_id, kind, key, subject_id, data)
SELECT ('0c070000-0000-7000-8000-' || right(id::text, 12))::uuid, id, 'tier', 'tier:250', NULL, '{"title": "Kindling", "from": 250}'
FROM users WHERE uid IN ('uid-1', 'uid-2', 'uid-3');
INSERT INTO notification_settings (user_id, kind, in_page, mail, push, domains) VALUES
    ('0b000000-0000-7000-8000-000000000001', 'task', true, 'none', false, '{Design}');
INSERT INTO notification_fan_outs (kind, subject_id, after_user_id) VALUES
    ('task', '0d000000-0000-7000-8000-000000000002', '0b000000-0000-7000-8000-000000000009');
INSERT INTO mailed_notifications (notification_id, mail_key) VALUES
    ('0c070000-0000-7000-8000-000000000001', 'notification-0c070000-0000-7000-8000-000000000001');
INSERT INTO mail_deliveries (id, key, purpose, user_id, contact_message_id, state, message_id, attempts, last_error, handed_at, settled_at) VALUES
    (gen_random_uuid(), 'notification-0c070000-0000-7000-8000-000000000001', 'notification', '0b000000-0000-7000-8000-000000000001', NULL, 'sent', '<1@festival.example>', 1, NULL, '2026-03-02T00:00:00Z', '2026-03-02T00:00:00Z'),
    (gen_random_uuid(), 'reply-0c060000-0000-7000-8000-000000000001', 'answer', NULL, '0c050000-0000-7000-8000-000000000002', 'sent', '<2@festival.example>', 1, NULL, '2026-05-05T00:01:00Z', '2026-05-05T00:01:00Z'),
    (gen_random_uuid(), 'contact-0c050000-0000-7000-8000-000000000001', 'contact', NULL, '0c050000-0000-7000-8000-000000000001', 'waiting', '<3@festival.example>', 1, '451 try again', NULL, NULL);
INSERT INTO mail_bounces (user_id, address, reason, at)
SELECT id, email, '550 5.1.1 no such user', '2026-03-02T00:00:00Z' FROM users WHERE uid = 'uid-2';
INSERT INTO mail_digests (day, since, until, after_user_id, finished_at) VALUES
    ('2026-03-02', '2026-03-01T18:00:00Z', '2026-03-02T18:00:00Z', '0b000000-0000-7000-8000-000000000039', '2026-03-02T18:01:00Z');
INSERT INTO push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth, vapid_key, label, last_used_at) VALUES
    ('01980000-0000-7000-8000-00000000d001', '0b000000-0000-7000-8000-000000000001', '0c000000-0000-7000-8000-000000000001', 'https://fcm.googleapis.com/fcm/send/one',
    'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM', 'tBHItJI5svbpez7KI4CCXg', NULL, 'Chrome on Android', '2026-03-02T00:00:00Z'),
    ('01980000-0000-7000-8000-00000000d002', '0b000000-0000-7000-8000-000000000001', '0c000000-0000-7000-8000-000000000001', 'https://fcm.googleapis.com/fcm/send/two',
    'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM', 'tBHItJI5svbpez7KI4CCXg',
    'BEl62iUYgUivxIkv69yViEuiBIa-Ib9-SkvMeAtA3LFgDzkrxZJjSgSnfckjBJuBkr3qBUYIHBQFLXYp5Nksh8U', 'Firefox on Android', '2026-03-02T00:00:00Z');
-- Answered, and of a request in progress.
INSERT INTO idempotency_keys (account_id, key_hash, request_hash, attempt, begun_at, status, content_type, body) VALUES
    ('0b000000-0000-7000-8000-000000000001', '\x01', '\x02', gen_random_uuid(), '2026-03-02T00:00:00Z', 200, 'application/json; charset=utf-8', '{}'),
    ('0a000000-0000-7000-8000-000000000001', '\x01', '\x02', gen_random_uuid(), '2026-03-02T00:00:00Z', NULL, NULL, NULL);

-- Triggers append live events and the changes of kept counts. The server folds changes; the last ones here are not folded yet.
WITH folded AS (DELETE FROM standing_changes RETURNING board, points, change)
INSERT INTO standings (board, block, start, accounts)
SELECT board, block, points & -block, sum(change) FROM folded CROSS JOIN unnest('{1,64,4096}'::integer[]) AS block
GROUP BY 1, 2, 3 HAVING sum(change) <> 0
ON CONFLICT (board, block, start) DO UPDATE SET accounts = standings.accounts + EXCLUDED.accounts;
WITH folded AS (DELETE FROM submission_count_changes RETURNING task_id, status, change)
INSERT INTO submission_counts (task_id, status, submissions)
SELECT task_id, status, sum(change) FROM folded GROUP BY 1, 2 HAVING sum(change) <> 0
ON CONFLICT (task_id, status) DO UPDATE SET submissions = submission_counts.submissions + EXCLUDED.submissions;
WITH folded AS (DELETE FROM announcement_count_changes RETURNING announcement_id, read, change)
INSERT INTO announcement_counts (announcement_id, read, recipients)
SELECT announcement_id, read, sum(change) FROM folded GROUP BY 1, 2 HAVING sum(change) <> 0
ON CONFLICT (announcement_id, read) DO UPDATE SET recipients = announcement_counts.recipients + EXCLUDED.recipients;
INSERT INTO past_standings (day, points, rank, accounts, taken_at)
SELECT '2026-04-02', start, 1 + (sum(accounts) OVER (ORDER BY start DESC) - accounts), accounts, '2026-04-02T00:00:07Z'
FROM standings WHERE board = 'all' AND block = 1 AND accounts > 0;
INSERT INTO live_consumers (name, xid, id) SELECT 'notifications', max(xid), max(id) FROM live_events;
INSERT INTO users (id, uid, issuer, subject, email, name, updated_at) VALUES
    ('0b030000-0000-7000-8000-000000000001', 'uid-later', 'https://accounts.google.com', 'subject-later', 'later@students.example', 'Zoë Łuk', '2026-04-01T00:00:00Z');
INSERT INTO submissions (id, user_id, task_id, title, description, max_points, submitted_at, updated_at) VALUES
    ('0e400000-0000-7000-8000-0000000000f1', '0b030000-0000-7000-8000-000000000001', '0d000000-0000-7000-8000-000000000002', 'Late', 'A short one', 10000, '2026-05-13T00:00:00Z', '2026-05-13T00:00:00Z');
INSERT INTO announcement_recipients (announcement_id, user_id, read_at) VALUES
    ('01980000-0000-7000-8000-00000000a001', '0b030000-0000-7000-8000-000000000001', now());
