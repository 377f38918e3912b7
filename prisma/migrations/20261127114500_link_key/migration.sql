-- A hash of linkKey() of server/contract/link-key.ts, which each version of a work gets when it is handed in.
ALTER TABLE submissions ADD COLUMN link_key text;

-- The previous release writes links without it: they get that of link_key(), which is the same for a link of a site that
-- server/contract/link-sites.ts does not name and that has no parameters. Nobody's key is that of an earlier link.
CREATE FUNCTION fill_link_key() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    NEW.link_key := link_key(NEW.link);
    RETURN NEW;
END;
$$;
CREATE TRIGGER submissions_link_key_added BEFORE INSERT ON submissions
    FOR EACH ROW WHEN (NEW.link_key IS NULL) EXECUTE FUNCTION fill_link_key();
CREATE TRIGGER submissions_link_key_changed BEFORE UPDATE OF link ON submissions
    FOR EACH ROW WHEN (NEW.link IS DISTINCT FROM OLD.link) EXECUTE FUNCTION fill_link_key();
