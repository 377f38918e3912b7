-- Searches ignore case and accents. The next two migrations build indexes for those for students and submissions. Both
-- extensions are part of PostgreSQL and trusted: the owner of the database may create them.
CREATE EXTENSION IF NOT EXISTS unaccent;
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- The texts in one, as a search compares them. unaccent() is only STABLE, because its rules are a file that an operator may
-- edit; an index needs IMMUTABLE. After an edit of that file, REINDEX both indexes.
CREATE FUNCTION search_text(VARIADIC texts text[]) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN lower(unaccent('unaccent'::regdictionary, array_to_string(texts, E'\n')));
