-- A hash of linkKey() of server/contract/link-key.ts. A sweep fills it for links that were written without it, by the previous
-- release or before this migration (server/features/submissions/fill-link-keys.ts).
ALTER TABLE submissions ADD COLUMN link_key text;

-- A link that changes alone was changed by the previous release: its key would be that of the earlier link. A link of this
-- release whose key stays the same cannot be told from it, and the sweep fills its key again.
CREATE FUNCTION clear_link_key() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    NEW.link_key := NULL;
    RETURN NEW;
END;
$$;
CREATE TRIGGER submissions_link_key_outdated BEFORE UPDATE OF link ON submissions
    FOR EACH ROW WHEN (NEW.link IS DISTINCT FROM OLD.link AND NEW.link_key IS NOT DISTINCT FROM OLD.link_key)
    EXECUTE FUNCTION clear_link_key();
