INSERT INTO visits (edition_id, day, visits) SELECT id, '2026-11-30', 3 FROM editions ORDER BY id LIMIT 1;
