INSERT INTO operation_runs (kind, at, bytes, objects) VALUES ('backup', now(), 123456, 7), ('drill', now(), NULL, NULL);
