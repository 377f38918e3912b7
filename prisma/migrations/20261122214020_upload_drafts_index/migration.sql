-- Serves the files of a draft, and the foreign key when a draft is deleted.
CREATE INDEX CONCURRENTLY IF NOT EXISTS uploads_draft_id_idx ON uploads (draft_id) WHERE draft_id IS NOT NULL;
