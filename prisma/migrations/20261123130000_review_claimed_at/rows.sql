UPDATE reviews SET claimed_at = reviewed_at - interval '5 minutes' WHERE id = (SELECT id FROM reviews ORDER BY id LIMIT 1);
