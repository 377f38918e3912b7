-- A submission whose task was deleted afterwards: it keeps what the task asked for.
INSERT INTO tasks (id, title, content, last_date, points, offered_date, domain, difficulty, technologies, submission_guidelines, updated_at) VALUES
    ('0d000000-0000-7000-8000-0000000000a1', 'Deleted with work', 'Count the chairs.', '2026-06-01T18:29:00Z', 40, '2026-03-02T00:00:00Z', 'Marketing', 'Easy', '{}', 'A number', '2026-03-02T00:00:00Z');
INSERT INTO submissions (id, user_id, task_id, title, description, max_points, submitted_at, updated_at) VALUES
    ('0e400000-0000-7000-8000-000000000001', '0b000000-0000-7000-8000-000000000001', '0d000000-0000-7000-8000-0000000000a1', 'Chairs', '212', 40, '2026-05-12T00:00:00Z', '2026-05-12T00:00:00Z');
DELETE FROM tasks WHERE id = '0d000000-0000-7000-8000-0000000000a1';
