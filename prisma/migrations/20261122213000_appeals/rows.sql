INSERT INTO appeals (id, review_id, submission_id, user_id, text, created_at, outcome, answer, decided_by_id, decided_at) VALUES
    ('0a700000-0000-7000-8000-0000000000d1', '0f400000-0000-7000-8000-0000000000c2', '0e400000-0000-7000-8000-0000000000c2',
    '0b000000-0000-7000-8000-000000000002', 'It is in colour.', '2026-05-14T00:00:00Z', 'upheld', 'The gates are missing.',
    '0a000000-0000-7000-8000-0000000000c1', '2026-05-15T00:00:00Z');
