-- The archive of a student's data.
INSERT INTO uploads (id, purpose, status, storage_key, file_name, content_type, size, sha256, owner_user_id, ready_at)
VALUES ('11fb0000-0000-7000-8000-000000000002', 'data_export', 'ready', 'exports/11fb0000-0000-7000-8000-000000000002', 'my-data.zip',
    'application/zip', 4, decode(repeat('ad', 32), 'hex'), '11fb0000-0000-7000-8000-000000000001', '2026-11-29T11:00:00Z');
