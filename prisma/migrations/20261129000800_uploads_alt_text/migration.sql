-- What an image of a task shows, for those who do not see it.
ALTER TABLE uploads ADD COLUMN alt_text TEXT NOT NULL DEFAULT '';
