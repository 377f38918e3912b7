-- Two conversations: a visitor's, answered by mail, and a student's, written again after it was handled.
INSERT INTO contact_messages (id, name, email, topic, message, user_id, state, created_at, handled_at, assigned_to_id, task_id, submission_id, answered_at, last_reply_at, version) VALUES
    ('0c050000-0000-7000-8000-000000000001', 'Visitor', 'visitor@students.example', 'Joining', 'May I join from another country?', NULL, 'handled', '2026-05-04T00:00:00Z', '2026-05-05T00:00:00Z', (SELECT id FROM administrators ORDER BY id LIMIT 1), NULL, NULL, '2026-05-05T00:00:00Z', '2026-05-05T00:00:00Z', 2),
    ('0c050000-0000-7000-8000-000000000002', 'Student 1', 'student.1@students.example', NULL, 'My film is missing.', '0b000000-0000-7000-8000-000000000001', 'new', '2026-05-06T00:00:00Z', NULL, NULL, (SELECT id FROM tasks ORDER BY id LIMIT 1), gen_random_uuid(), '2026-05-07T00:00:00Z', '2026-05-08T00:00:00Z', 4);
INSERT INTO message_replies (id, message_id, sender, administrator_id, body, created_at, mailed_at) VALUES
    (gen_random_uuid(), '0c050000-0000-7000-8000-000000000001', 'administrator', (SELECT id FROM administrators ORDER BY id LIMIT 1), 'Yes.', '2026-05-05T00:00:00Z', '2026-05-05T00:01:00Z'),
    (gen_random_uuid(), '0c050000-0000-7000-8000-000000000002', 'administrator', NULL, 'Please hand it in again.', '2026-05-07T00:00:00Z', NULL),
    (gen_random_uuid(), '0c050000-0000-7000-8000-000000000002', 'writer', NULL, E'I did. 👋\nThank you!', '2026-05-08T00:00:00Z', NULL);
INSERT INTO saved_phrases (id, administrator_id, title, body, updated_at) VALUES
    (gen_random_uuid(), NULL, 'Thanks', 'Hello {first_name}, thank you.', '2026-05-09T00:00:00Z'),
    (gen_random_uuid(), (SELECT id FROM administrators ORDER BY id LIMIT 1), 'Mine', 'See you at the festival.', '2026-05-09T00:00:00Z');
