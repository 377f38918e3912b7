INSERT INTO tasks (id, title, content, last_date, points, offered_date, domain, difficulty, technologies, version, updated_at) VALUES
    ('0a000000-0000-7000-8000-0000000000d2', 'Edited twice', 'Post about the festival.', '2026-06-01T18:29:00Z', 40, '2026-03-02T00:00:00Z', 'Marketing', 'Easy', '{}', 3, '2026-03-03T00:00:00Z');
