-- Serves the open messages of an administrator (server/features/messages).
CREATE INDEX CONCURRENTLY IF NOT EXISTS contact_messages_assigned_activity_idx ON contact_messages (assigned_to_id, (coalesce(last_reply_at, created_at)) DESC, id DESC)
  WHERE state = 'new';
