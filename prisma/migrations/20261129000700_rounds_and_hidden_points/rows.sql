-- The film is made each day, for points that are hidden.
UPDATE tasks SET repeat = 'day', points_hidden = true WHERE id = '0d000000-0000-7000-8000-000000000002';
UPDATE quiz_attempts SET round = '2026-11-29';
