-- An account that an import made, and one import of each kind.
INSERT INTO users (id, uid, email, name, techid, hidden, updated_at) VALUES
    ('0b400000-0000-7000-8000-000000000001', 'uid-imported-1', 'imported@students.example', 'Imported', 'TB26-90401', true, now());
INSERT INTO import_batches (id, request_id, kind, file_name, file_sha256, state, total, counts, finished_at, undo_reason, undone_at) VALUES
    ('0c400000-0000-7000-8000-000000000001', 'request', 'people', 'people.xlsx', '\x00', 'running', 2, '{"waiting": 1}', NULL, NULL, NULL),
    ('0c400000-0000-7000-8000-000000000002', 'request', 'points', 'points.csv', '\x01', 'undone', 1, '{"undone": 1}', now(), 'Twice', now());
INSERT INTO import_items (batch_id, position, "values", outcome, message, user_id, points, entry_id) VALUES
    ('0c400000-0000-7000-8000-000000000001', 2, NULL, 'created', NULL, '0b400000-0000-7000-8000-000000000001', 0, NULL),
    ('0c400000-0000-7000-8000-000000000001', 3, '{"email": "next@students.example"}', 'waiting', NULL, NULL, 0, NULL),
    ('0c400000-0000-7000-8000-000000000002', 2, NULL, 'undone', NULL, '0b000000-0000-7000-8000-000000000001', 40, NULL);
