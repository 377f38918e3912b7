-- Work for which changes were requested, that was then revised and is being reviewed again.
INSERT INTO tasks (id, title, content, last_date, points, offered_date, domain, difficulty, technologies, submission_guidelines, updated_at) VALUES
    ('0d000000-0000-7000-8000-0000000000c1', 'Draw the map', 'Of the campus.', '2026-06-01T18:29:00Z', 40, '2026-03-02T00:00:00Z', 'Design', 'Easy', '{}', 'A picture', '2026-03-02T00:00:00Z');
INSERT INTO administrators (id, email, created_at) VALUES
    ('0a000000-0000-7000-8000-0000000000c1', 'maps@festival.example', '2026-03-01T00:00:00Z');
INSERT INTO submissions (id, user_id, task_id, title, description, status, points, max_points, feedback, verdict_id, reviewed_by_id, reviewed_at, revise_until, submitted_at, updated_at) VALUES
    ('0e400000-0000-7000-8000-0000000000c1', '0b000000-0000-7000-8000-000000000001', '0d000000-0000-7000-8000-0000000000c1', 'Map', 'First sketch', 'changes_requested', 0, 40, 'Add the gates.',
    '0f400000-0000-7000-8000-0000000000c1', '0a000000-0000-7000-8000-0000000000c1', '2026-05-13T00:00:00Z', '2026-06-10T00:00:00Z', '2026-05-12T00:00:00Z', '2026-05-13T00:00:00Z'),
    ('0e400000-0000-7000-8000-0000000000c2', '0b000000-0000-7000-8000-000000000002', '0d000000-0000-7000-8000-0000000000c1', 'Map', 'In colour', 'changes_requested', 0, 40, '',
    '0f400000-0000-7000-8000-0000000000c2', '0a000000-0000-7000-8000-0000000000c1', '2026-05-13T00:00:00Z', NULL, '2026-05-12T00:00:00Z', '2026-05-13T00:00:00Z');
INSERT INTO submission_versions (submission_id, version, title, description, file_ids, submitted_at) VALUES
    ('0e400000-0000-7000-8000-0000000000c1', 1, 'Map', 'First sketch', '{}', '2026-05-12T00:00:00Z');
UPDATE submissions SET version = 2, status = 'pending', points = NULL, feedback = NULL, verdict_id = NULL, reviewed_by_id = NULL,
    reviewed_at = NULL, revise_until = NULL, revised_at = '2026-05-14T00:00:00Z', description = 'With the gates'
WHERE id = '0e400000-0000-7000-8000-0000000000c1';
UPDATE reviews SET reversed_at = '2026-05-13T01:00:00Z', reversed_by_id = '0a000000-0000-7000-8000-0000000000c1', reversal_reason = 'Wrong file'
WHERE id = '0f400000-0000-7000-8000-0000000000c1';
INSERT INTO review_claims (submission_id, administrator_id, claimed_at, expires_at) VALUES
    ('0e400000-0000-7000-8000-0000000000c1', '0a000000-0000-7000-8000-0000000000c1', '2026-05-15T00:00:00Z', '2026-05-15T00:02:00Z');
INSERT INTO uploads (id, purpose, status, storage_key, file_name, owner_user_id, submission_id, replaced_in_version, sha256, ready_at) VALUES
    ('0c400000-0000-7000-8000-0000000000c1', 'submission_file', 'ready', 'files/map', 'map.png', '0b000000-0000-7000-8000-000000000001', '0e400000-0000-7000-8000-0000000000c1', 2,
    decode(repeat('00', 32), 'hex'), '2026-05-12T00:00:00Z');
