INSERT INTO public_profiles (user_id, alias, enabled, updated_at)
SELECT id, 'person-1', true, '2026-03-02T00:00:00Z' FROM users WHERE deleted_at IS NULL ORDER BY id LIMIT 1;
INSERT INTO public_works (submission_id, user_id, position, pictures)
SELECT s.id, s.user_id, row_number() OVER (ORDER BY s.id), true
FROM submissions s JOIN public_profiles USING (user_id) WHERE s.status = 'approved';
