INSERT INTO review_takeovers (id, submission_id, from_id, by_id, reason, taken_at) VALUES
    ('0a800000-0000-7000-8000-0000000000d1', '0e400000-0000-7000-8000-0000000000c1', NULL,
    '0a000000-0000-7000-8000-0000000000c1', 'They are at lunch.', '2026-05-15T00:00:00Z');
