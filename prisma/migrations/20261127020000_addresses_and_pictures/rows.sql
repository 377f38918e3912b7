-- An account whose address was freed and whose picture was copied from Google.
INSERT INTO users (id, uid, issuer, subject, email, name, techid, picture_url, copied_picture_id, copied_picture_url, address_freed_reason, updated_at) VALUES
    ('0bfa0000-0000-7000-8000-000000000001', 'uid-freed', 'https://accounts.google.com', 'subject-freed', 'tb26-90001@address-freed.invalid', 'Freed', 'TB26-90001',
        'https://lh3.googleusercontent.com/a/freed', '10fa0000-0000-7000-8000-000000000001', 'https://lh3.googleusercontent.com/a/freed', 'Somebody else has the address now.', '2026-11-27T02:00:00Z');
INSERT INTO uploads (id, purpose, status, storage_key, file_name, content_type, size, sha256, owner_user_id, profile_of_user_id, ready_at) VALUES
    ('10fa0000-0000-7000-8000-000000000001', 'profile_photo', 'ready', 'profile-photos/freed', 'google-picture.jpg', 'image/jpeg', 4, decode(repeat('ac', 32), 'hex'),
        '0bfa0000-0000-7000-8000-000000000001', '0bfa0000-0000-7000-8000-000000000001', '2026-11-27T02:00:00Z');
