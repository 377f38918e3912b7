-- A student keeps a task for later, and has a second address for their calendar.
INSERT INTO saved_tasks (user_id, task_id) VALUES ('0b030000-0000-7000-8000-000000000001', '0d600000-0000-7000-8000-000000000001');
UPDATE users SET calendar_number = 1 WHERE id = '0b030000-0000-7000-8000-000000000001';
