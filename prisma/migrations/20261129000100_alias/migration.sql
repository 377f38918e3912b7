-- Students appear to others by name, under an alias, or not at all. `hidden` counts before `alias`.
ALTER TABLE users ADD COLUMN alias TEXT, ADD COLUMN hidden BOOLEAN NOT NULL DEFAULT false;

-- The name that others see; NULL for an account that they do not see.
CREATE FUNCTION shown_name(name text, alias text, hidden boolean) RETURNS text
    LANGUAGE sql IMMUTABLE
    RETURN CASE WHEN NOT hidden THEN coalesce(alias, name) END;

-- Whether others see who it is: name, picture and public page.
CREATE FUNCTION is_shown_by_name(alias text, hidden boolean) RETURNS boolean
    LANGUAGE sql IMMUTABLE
    RETURN alias IS NULL AND NOT hidden;

-- `search_public` is of what others see. A name that they do not see is found by administrators only.
CREATE OR REPLACE FUNCTION set_user_search_texts() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    NEW.search_public := search_text(shown_name(NEW.name, NEW.alias, NEW.hidden), NEW.college);
    NEW.search_private := CASE WHEN is_shown_by_name(NEW.alias, NEW.hidden) THEN search_text(NEW.email, NEW.techid)
        ELSE search_text(NEW.email, NEW.techid, NEW.name, NEW.alias) END;
    RETURN NEW;
END;
$$;
CREATE OR REPLACE TRIGGER users_search_texts BEFORE INSERT OR UPDATE OF name, alias, hidden, college, email, techid, search_public, search_private ON users
    FOR EACH ROW EXECUTE FUNCTION set_user_search_texts();

CREATE TRIGGER users_live_shown AFTER UPDATE OF alias, hidden ON users
    FOR EACH ROW WHEN (old.alias IS DISTINCT FROM new.alias OR old.hidden <> new.hidden)
    EXECUTE FUNCTION append_profile_event();

-- Whichever statement writes a score: those of hidden accounts are never listed.
CREATE FUNCTION unlist_hidden() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    NEW.listed := NOT (SELECT hidden FROM users WHERE id = NEW.user_id);
    RETURN NEW;
END;
$$;
CREATE TRIGGER scores_unlist_hidden BEFORE INSERT OR UPDATE OF listed ON scores
    FOR EACH ROW WHEN (new.listed) EXECUTE FUNCTION unlist_hidden();
CREATE TRIGGER users_scores_hidden AFTER UPDATE OF hidden ON users
    FOR EACH ROW WHEN (old.hidden <> new.hidden)
    EXECUTE FUNCTION change_user_in_scores();
