-- What this release added to those before it.

INSERT INTO contact_messages (id, name, email, topic, message, user_id, client_key, state, created_at, handled_at) VALUES
    (gen_random_uuid(), 'Asha', 'asha@students.example', NULL, E'Where do I join?\n👋', NULL, '\x01', 'new', '2026-05-01T00:00:00Z', NULL),
    (gen_random_uuid(), 'Student 1', 'student.1@students.example', 'Points', 'Where are they?', '0b000000-0000-7000-8000-000000000001', NULL, 'handled', '2026-05-02T00:00:00Z', '2026-05-03T00:00:00Z');
