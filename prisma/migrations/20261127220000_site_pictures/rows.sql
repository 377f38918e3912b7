-- A picture that the draft of the site has, in the size that was kept and in a smaller one.
INSERT INTO uploads (id, purpose, status, storage_key, file_name, content_type, size, sha256, owner_administrator_id, in_site, size_of_id, ready_at)
SELECT pictures.id::uuid, 'site_picture', 'ready', 'site/' || pictures.id, name, type, 4, decode(repeat('ad', 32), 'hex'), owner.id::uuid, true,
    size_of::uuid, '2026-11-27T22:00:00Z'
FROM (VALUES
    ('10fb0000-0000-7000-8000-000000000001', 'stage.webp', 'image/webp', NULL),
    ('10fb0000-0000-7000-8000-000000000002', '320.avif', 'image/avif', '10fb0000-0000-7000-8000-000000000001')
) AS pictures (id, name, type, size_of), (SELECT min(id::text) AS id FROM administrators) AS owner;
