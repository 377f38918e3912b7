-- Colleges. A student refers to one by `college_id`; `users.college` stays its name, so that boards, searches and the previous release read it
-- there. Triggers keep both in step, whoever writes the name.

-- How names are compared: without regard to case, accents and spaces.
CREATE FUNCTION college_name_key(name text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN regexp_replace(search_text(name), '\s+', '', 'g');

CREATE TABLE colleges (
    id UUID NOT NULL DEFAULT uuidv7(),
    name TEXT NOT NULL,
    abbreviation TEXT,
    name_key TEXT COLLATE "C" NOT NULL GENERATED ALWAYS AS (college_name_key(name)) STORED,
    abbreviation_key TEXT COLLATE "C" GENERATED ALWAYS AS (nullif(college_name_key(abbreviation), '')) STORED,
    city TEXT,
    state TEXT,
    merged_into_id UUID,
    confirmed_at TIMESTAMPTZ(3),
    moved_at TIMESTAMPTZ(3),
    version INTEGER NOT NULL DEFAULT 1,
    created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT colleges_pkey PRIMARY KEY (id),
    CONSTRAINT colleges_merged_into_id_fkey FOREIGN KEY (merged_into_id) REFERENCES colleges(id) ON UPDATE CASCADE ON DELETE CASCADE,
    CONSTRAINT colleges_merged_check CHECK (merged_into_id <> id),
    CONSTRAINT colleges_name_check CHECK (name_key <> '')
);
-- The list, and names and abbreviations that begin with a search: in collation C they follow each other.
CREATE UNIQUE INDEX colleges_name_key_key ON colleges (name_key);
-- Suggestions without a search.
CREATE INDEX colleges_confirmed_idx ON colleges ((confirmed_at IS NULL), name_key);
CREATE INDEX colleges_abbreviation_key_idx ON colleges (abbreviation_key);
CREATE INDEX colleges_search_idx ON colleges USING gin (name_key gin_trgm_ops, abbreviation_key gin_trgm_ops);
CREATE INDEX colleges_merged_into_id_idx ON colleges (merged_into_id);
CREATE INDEX colleges_moved_at_idx ON colleges (moved_at);

ALTER TABLE users ADD COLUMN college_id UUID,
    ADD CONSTRAINT users_college_id_fkey FOREIGN KEY (college_id) REFERENCES colleges(id) ON UPDATE CASCADE ON DELETE RESTRICT NOT VALID;

-- The present name of a college by any name that it has or had; the text itself if there is none.
CREATE FUNCTION college_named(college text) RETURNS text
    LANGUAGE sql STABLE
    RETURN coalesce((
        SELECT present.name FROM colleges AS named JOIN colleges AS present ON present.id = coalesce(named.merged_into_id, named.id)
        WHERE named.name_key = college_name_key(college)), college);

CREATE FUNCTION set_college_of_user() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
    wanted text := college_name_key(NEW.college);
    present record;
BEGIN
    IF wanted = '' THEN
        NEW.college_id := NULL;
        RETURN NEW;
    END IF;
    LOOP
        -- The lock: a merge or a new name waits for this account, or is seen here.
        SELECT target.id, target.name INTO present FROM colleges AS named
        JOIN colleges AS target ON target.id = coalesce(named.merged_into_id, named.id)
        WHERE named.name_key = wanted AND target.merged_into_id IS NULL FOR SHARE OF target;
        EXIT WHEN FOUND;
        INSERT INTO colleges (name) VALUES (regexp_replace(btrim(NEW.college), '\s+', ' ', 'g')) ON CONFLICT DO NOTHING;
    END LOOP;
    NEW.college_id := present.id;
    NEW.college := present.name;
    RETURN NEW;
END;
$$;
-- Before `users_search_texts`, which reads the name.
CREATE TRIGGER users_college BEFORE INSERT OR UPDATE OF college ON users FOR EACH ROW EXECUTE FUNCTION set_college_of_user();
