-- The points of the film are hidden.
UPDATE tasks SET points_hidden = true WHERE id = '0d000000-0000-7000-8000-000000000002';
