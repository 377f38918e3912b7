-- A video that has arrived by half.
INSERT INTO uploads (id, purpose, storage_key, file_name, size, owner_user_id, created_at) VALUES
    ('0c215000-0000-7000-8000-000000000001', 'submission_file', 'submissions/half', 'half.mp4', 30000000, '0b000000-0000-7000-8000-000000000001', '2026-05-04T00:00:00Z');
INSERT INTO resumable_uploads (upload_id, length, received, fingerprint, touched_at) VALUES
    ('0c215000-0000-7000-8000-000000000001', 30000000, 16777216, 'fingerprint', '2026-05-04T00:01:00Z');
INSERT INTO upload_parts (storage_key, upload_id, starts_at, size, created_at) VALUES
    ('submissions/half.part-0-1', '0c215000-0000-7000-8000-000000000001', 0, 16777216, '2026-05-04T00:00:30Z'),
    ('submissions/half.part-1-1', '0c215000-0000-7000-8000-000000000001', 16777216, NULL, '2026-05-04T00:01:30Z');
