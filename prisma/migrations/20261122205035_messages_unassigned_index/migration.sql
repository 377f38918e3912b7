-- Serves the open messages that no administrator takes care of (server/features/messages).
CREATE INDEX CONCURRENTLY IF NOT EXISTS contact_messages_unassigned_activity_idx ON contact_messages ((coalesce(last_reply_at, created_at)) DESC, id DESC)
  WHERE state = 'new' AND assigned_to_id IS NULL;
