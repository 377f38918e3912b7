-- Serves the question whether an edition has an entry.
CREATE INDEX CONCURRENTLY IF NOT EXISTS points_ledger_edition_id_idx ON points_ledger (edition_id);
