-- The film has a limit and a bonus.
UPDATE tasks SET approval_limit = 3, bonus_points = 50, bonus_first = 2 WHERE id = '0d000000-0000-7000-8000-000000000002';
