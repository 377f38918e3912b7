-- What the trigger folds: accents, and no name.
INSERT INTO users (id, uid, issuer, subject, email, name, college, updated_at) VALUES
    ('0b040000-0000-7000-8000-000000000001', 'uid-folded', 'https://accounts.google.com', 'subject-folded', 'Zoe@students.example', 'Zoë Łuk', 'École', '2026-04-01T00:00:00Z'),
    ('0b040000-0000-7000-8000-000000000002', 'uid-unnamed', 'https://accounts.google.com', 'subject-unnamed', 'unnamed@students.example', NULL, NULL, '2026-04-01T00:00:00Z');
