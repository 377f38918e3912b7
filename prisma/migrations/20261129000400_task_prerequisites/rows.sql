-- The film needs the banner.
INSERT INTO task_prerequisites (task_id, required_id) VALUES
    ('0d000000-0000-7000-8000-000000000002', '0d000000-0000-7000-8000-000000000001');
