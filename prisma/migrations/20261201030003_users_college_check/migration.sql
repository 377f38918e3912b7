ALTER TABLE users VALIDATE CONSTRAINT users_college_id_fkey;
