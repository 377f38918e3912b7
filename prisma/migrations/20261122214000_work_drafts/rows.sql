-- A draft of new work with a file, and one for a task that was deleted since.
INSERT INTO work_drafts (id, user_id, task_id, submission_id, title, description, link, file_ids, version, created_at, updated_at) VALUES
    ('0f140000-0000-7000-8000-000000000001', '0b000000-0000-7000-8000-000000000001', (SELECT id FROM tasks ORDER BY id DESC LIMIT 1), NULL, '', E'Half of it.\n', 'https:/', '{}', 3, '2026-05-10T00:00:00Z', '2026-05-10T00:05:00Z'),
    ('0f140000-0000-7000-8000-000000000002', '0b000000-0000-7000-8000-000000000001', gen_random_uuid(), gen_random_uuid(), 'Again', '', '', '{}', 1, '2026-05-11T00:00:00Z', '2026-05-11T00:00:00Z');
INSERT INTO uploads (id, purpose, status, storage_key, file_name, content_type, size, sha256, owner_user_id, draft_id, created_at, ready_at)
VALUES ('0f140000-0000-7000-8000-000000000003', 'submission_file', 'ready', 'submissions/draft/half.txt', 'half.txt', 'text/plain', 4, decode(repeat('ab', 32), 'hex'), '0b000000-0000-7000-8000-000000000001', '0f140000-0000-7000-8000-000000000001', '2026-05-10T00:00:00Z', '2026-05-10T00:00:00Z');
UPDATE work_drafts SET file_ids = '{0f140000-0000-7000-8000-000000000003}' WHERE id = '0f140000-0000-7000-8000-000000000001';
