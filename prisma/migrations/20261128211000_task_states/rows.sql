-- A draft that has only a title, a task that is due in 2099, and one of the archive.
INSERT INTO tasks (id, title, content, last_date, points, offered_date, domain, technologies, state, updated_at) VALUES
    ('0d000000-0000-7000-8000-0000000000f1', 'A draft', '', '2000-01-01T00:00:00Z', 0, '2026-11-28T00:00:00Z', '', '{}', 'draft', '2026-11-28T00:00:00Z'),
    ('0d000000-0000-7000-8000-0000000000f2', 'To be published', 'Wait.', '2099-06-01T18:29:00Z', 40, '2099-01-01T00:00:00Z', 'Design', '{}', 'scheduled', '2026-11-28T00:00:00Z'),
    ('0d000000-0000-7000-8000-0000000000f3', 'In the archive', 'Read it.', '2026-06-01T18:29:00Z', 40, '2026-03-02T00:00:00Z', 'Design', '{}', 'archived', '2026-11-28T00:00:00Z');
