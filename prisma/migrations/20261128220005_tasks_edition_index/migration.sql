-- Serves the tasks of an edition.
CREATE INDEX CONCURRENTLY IF NOT EXISTS tasks_edition_id_offered_date_id_idx ON tasks (edition_id, offered_date DESC, id DESC);
