UPDATE users SET disabled_reason = 'Work of somebody else' WHERE id = '0b000000-0000-7000-8000-000000000001';
INSERT INTO contact_messages (id, name, email, message, user_id, begun_by_id, state, handled_at, answered_at) VALUES
    ('0d500000-0000-7000-8000-000000000001', 'Imported', 'imported@students.example', 'Welcome', '0b400000-0000-7000-8000-000000000001', '01912345-0000-7000-8000-00000000ad01', 'handled', now(), now());
INSERT INTO user_notes (id, user_id, administrator_id, body, edited_at) VALUES
    ('0e500000-0000-7000-8000-000000000001', '0b000000-0000-7000-8000-000000000001', '01912345-0000-7000-8000-00000000ad01', 'Called on Monday', now());
INSERT INTO user_batches (id, administrator_id, request_id, action, text, points, state, total, counts, finished_at, undo_reason, undone_at) VALUES
    ('0f500000-0000-7000-8000-000000000001', '01912345-0000-7000-8000-00000000ad02', 'request', 'points', 'Stand at the gate', 20, 'undone', 1, '{"undone": 1}', now(), 'Twice', now());
INSERT INTO user_batch_items (batch_id, position, user_id, outcome, message, entry_id) VALUES
    ('0f500000-0000-7000-8000-000000000001', 1, '0b000000-0000-7000-8000-000000000001', 'undone', NULL, NULL);
