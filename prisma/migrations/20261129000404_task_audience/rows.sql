UPDATE tasks SET colleges = '{"NIT, Trichy",IIT}', programs = '{Design}', min_points = 100 WHERE id = '0d000000-0000-7000-8000-000000000002';
