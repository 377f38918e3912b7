INSERT INTO colleges (id, name, abbreviation, city, state, confirmed_at) VALUES
    ('0d100000-0000-7000-8000-000000000001', 'National Institute of Technology, Tiruchirappalli', 'NITT', 'Tiruchirappalli', 'Tamil Nadu', now());
INSERT INTO colleges (id, name, merged_into_id, moved_at) VALUES
    ('0d100000-0000-7000-8000-000000000002', 'National Institute of Technology Trichy', '0d100000-0000-7000-8000-000000000001', now());
UPDATE users SET college = 'national institute of technology  trichy' WHERE id = '0b000000-0000-7000-8000-000000000001';
