-- Searches ignore case and accents, and an index serves those for students and submissions. Both extensions are part of
-- PostgreSQL and trusted: the owner of the database may create them.
CREATE EXTENSION IF NOT EXISTS unaccent;
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- The texts in one, as a search compares them. unaccent() is only STABLE, because its rules are a file that an operator may
-- edit; an index needs IMMUTABLE. After an edit of that file, REINDEX both indexes.
CREATE FUNCTION search_text(VARIADIC texts text[]) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN lower(unaccent('unaccent'::regdictionary, array_to_string(texts, E'\n')));

CREATE INDEX users_search_idx ON users
    USING gin (search_text(name, email, college, techid) gin_trgm_ops);

CREATE INDEX submissions_search_idx ON submissions
    USING gin (search_text(title, task_title) gin_trgm_ops);
