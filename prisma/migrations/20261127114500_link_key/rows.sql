-- The later student hands in a post, and edits the link.
INSERT INTO submissions (id, user_id, task_id, title, description, link, link_key, max_points, submitted_at, updated_at) VALUES
    ('0e500000-0000-7000-8000-000000000001', '0b030000-0000-7000-8000-000000000001', '0d000000-0000-7000-8000-0000000000d1', 'My post', '',
    'https://www.instagram.com/reel/ABC/?igsh=x', md5('instagram.com:ABC'), 40, '2026-05-14T00:00:00Z', '2026-05-14T00:00:00Z');
UPDATE submissions SET link = 'https://youtu.be/ID?si=x', link_key = md5('youtube.com:ID'), version = 2, updated_at = '2026-05-14T01:00:00Z'
WHERE id = '0e500000-0000-7000-8000-000000000001';
