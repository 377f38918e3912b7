-- The film is a quiz, of which a student has an attempt and has handed in another one.
UPDATE tasks SET kind = 'quiz', kind_settings = '{"kind": "quiz", "questions": [{"id": "q1", "type": "single", "text": "Which year?", "required": true,
    "options": [{"text": "2025", "right": false}, {"text": "2026", "right": true}]}], "attempts": 3, "minutes": 10, "passPercent": 50}'
WHERE id = '0d000000-0000-7000-8000-000000000002';
INSERT INTO quiz_attempts (task_id, user_id, number, settings, answers, started_at, ends_at, finished_at, right_answers)
SELECT id, '0b030000-0000-7000-8000-000000000001', 1, kind_settings, '{"q1": ["2025"]}', now(), now() + interval '10 minutes', now(), 0
FROM tasks WHERE kind = 'quiz';
UPDATE submissions SET answers = '[{"question": "Which year?", "answer": "2026", "right": true}]'
WHERE id = (SELECT id FROM submissions ORDER BY id LIMIT 1);
