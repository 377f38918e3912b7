-- No alias looks like another one, in any case and with any accents.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS users_alias_key ON users (search_text(alias)) WHERE alias IS NOT NULL;
