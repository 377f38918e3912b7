-- What the new indexes contain: accents, and nothing at all.
INSERT INTO users (id, uid, issuer, subject, email, name, college, updated_at) VALUES
    ('0b020000-0000-7000-8000-000000000001', 'uid-accents', 'https://accounts.google.com', 'subject-accents', 'jose@students.example', 'José Núñez', 'École d’été', '2026-04-01T00:00:00Z'),
    ('0b020000-0000-7000-8000-000000000002', 'uid-bare', 'https://accounts.google.com', 'subject-bare', '', NULL, NULL, '2026-04-01T00:00:00Z');
INSERT INTO submissions (id, user_id, task_id, title, description, max_points, submitted_at, updated_at) VALUES
    ('0e500000-0000-7000-8000-000000000001', '0b020000-0000-7000-8000-000000000001', NULL, '', 'A task that was deleted', 40, '2026-05-12T00:00:00Z', '2026-05-12T00:00:00Z');
