-- Which students a task is for. Empty or NULL: all.
ALTER TABLE tasks ADD COLUMN colleges TEXT[] NOT NULL DEFAULT '{}', ADD COLUMN programs TEXT[] NOT NULL DEFAULT '{}', ADD COLUMN min_points INTEGER;
