-- A task with a checklist, changed after work was handed in for it.
INSERT INTO tasks (id, title, content, last_date, points, offered_date, domain, difficulty, technologies, updated_at, checklist) VALUES
    ('0d000000-0000-7000-8000-0000000000e7', 'Photograph the stage', 'From three sides.', '2026-12-01T18:29:00Z', 60, '2026-03-02T00:00:00Z', 'Design', 'Easy', '{}', '2026-03-02T00:00:00Z',
        '[{"id": "front", "text": "From the front", "points": 40}, {"id": "side", "text": "From a side", "points": 20}]');
INSERT INTO submissions (id, user_id, task_id, title, description, max_points, submitted_at, updated_at) VALUES
    ('0e400000-0000-7000-8000-0000000000e7', '0b000000-0000-7000-8000-000000000001', '0d000000-0000-7000-8000-0000000000e7', 'Stage', 'Two photos', 60, '2026-05-12T00:00:00Z', '2026-05-12T00:00:00Z');
UPDATE tasks SET points = 50, last_date = '2026-12-08T18:29:00Z', checklist = '[]' WHERE id = '0d000000-0000-7000-8000-0000000000e7';
UPDATE reviews SET checklist = '[{"id": "gates", "text": "The gates are on it", "points": 40, "met": false}]'
WHERE id = '0f400000-0000-7000-8000-0000000000c2';
