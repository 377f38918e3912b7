-- Serves the search of administrators (server/features/messages).
CREATE INDEX CONCURRENTLY IF NOT EXISTS contact_messages_search_idx ON contact_messages
  USING gin (search_text(name, email, message) gin_trgm_ops);
