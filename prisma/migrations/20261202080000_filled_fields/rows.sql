-- An import that filled in the college of a student.
INSERT INTO import_batches (id, request_id, kind, file_name, file_sha256, state, total, counts, finished_at) VALUES
    ('0c400000-0000-7000-8000-000000000003', 'request', 'people', 'people.xlsx', '\x02', 'done', 1, '{"changed": 1}', now());
INSERT INTO import_items (batch_id, position, "values", outcome, user_id) VALUES
    ('0c400000-0000-7000-8000-000000000003', 2, '{"college": "North"}', 'changed', '0b000000-0000-7000-8000-000000000001');
