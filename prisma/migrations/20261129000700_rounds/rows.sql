-- The film is made each day.
UPDATE tasks SET repeat = 'day' WHERE id = '0d000000-0000-7000-8000-000000000002';
