-- Serves the list of mails that were not delivered, and their counts.
CREATE INDEX CONCURRENTLY IF NOT EXISTS mail_deliveries_not_sent_idx ON mail_deliveries (id DESC) INCLUDE (state, created_at) WHERE state <> 'sent';
