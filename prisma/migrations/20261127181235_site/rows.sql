-- By an administrator, and by a command.
INSERT INTO site_versions (content, published_at, administrator_id) VALUES
    ('{}', '2026-03-03T00:00:00Z', '0a000000-0000-7000-8000-000000000001'),
    ('{}', '2026-03-04T00:00:00Z', NULL);
INSERT INTO site_drafts (content, version, based_on, saved_at, saved_by_id) VALUES
    ('{}', 3, 2, '2026-03-05T00:00:00Z', '0a000000-0000-7000-8000-000000000001');
