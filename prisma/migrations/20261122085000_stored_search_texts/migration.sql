-- The texts of users as a search compares them. Computing them takes longer than comparing them, so they are stored. Two
-- columns, because the leaderboard must not find an account by its email or Tech ID. The next migrations fill and index them.

-- AlterTable
ALTER TABLE "users" ADD COLUMN     "search_private" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "search_public" TEXT NOT NULL DEFAULT '';

-- ---------------------------------------------------------------------------------------------
-- What schema.prisma cannot say
-- ---------------------------------------------------------------------------------------------

-- A trigger and not a generated column, because adding a stored one rewrites the table.
CREATE FUNCTION set_user_search_texts() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    NEW.search_public := search_text(NEW.name, NEW.college);
    NEW.search_private := search_text(NEW.email, NEW.techid);
    RETURN NEW;
END;
$$;

-- Not for other updates: most of them, such as an award, change none of these texts.
CREATE TRIGGER users_search_texts BEFORE INSERT OR UPDATE OF name, college, email, techid, search_public, search_private ON users
    FOR EACH ROW EXECUTE FUNCTION set_user_search_texts();
