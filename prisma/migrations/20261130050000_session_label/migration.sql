-- The browser of a session, for the list of who is signed in where.
ALTER TABLE sessions ADD COLUMN label TEXT;
