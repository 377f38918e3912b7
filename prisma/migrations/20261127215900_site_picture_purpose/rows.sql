-- A picture that nothing has yet.
INSERT INTO uploads (id, purpose, status, storage_key, file_name, content_type, size, sha256, owner_administrator_id, ready_at)
SELECT '10fb0000-0000-7000-8000-000000000003', 'site_picture', 'ready', 'site/10fb0000-0000-7000-8000-000000000003', 'crowd.webp', 'image/webp', 4,
    decode(repeat('ad', 32), 'hex'), min(id::text)::uuid, '2026-11-27T22:00:00Z' FROM administrators;
