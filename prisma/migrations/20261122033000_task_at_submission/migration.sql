-- What a task asked for when the work was submitted. Edits and the deletion of the task do not change it. The next migration
-- fills the columns of existing rows.

-- AlterTable
ALTER TABLE "submissions" ADD COLUMN     "task_content" TEXT,
ADD COLUMN     "task_guidelines" TEXT,
ADD COLUMN     "task_title" TEXT;

-- ---------------------------------------------------------------------------------------------
-- What schema.prisma cannot say
-- ---------------------------------------------------------------------------------------------

-- A trigger, because servers of the previous release also insert submissions during a rolling update.
CREATE FUNCTION copy_task_to_submission() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    SELECT title, content, submission_guidelines
    INTO NEW.task_title, NEW.task_content, NEW.task_guidelines
    FROM tasks WHERE id = NEW.task_id;
    RETURN NEW;
END;
$$;

CREATE TRIGGER submissions_copy_task
    BEFORE INSERT ON submissions
    FOR EACH ROW WHEN (NEW.task_id IS NOT NULL AND NEW.task_title IS NULL)
    EXECUTE FUNCTION copy_task_to_submission();
