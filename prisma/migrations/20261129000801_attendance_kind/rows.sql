UPDATE tasks SET kind = 'attendance' WHERE id = '0d000000-0000-7000-8000-0000000000d1';
