-- The number of submissions of each task and status, so that no page counts them. A write only appends its change; a job of
-- the server adds the changes to the counts, and readers add those that are left. So no two writers update the same row.

-- CreateTable
CREATE TABLE "submission_counts" (
    "task_id" UUID NOT NULL,
    "status" "submission_status" NOT NULL,
    "submissions" INTEGER NOT NULL,

    CONSTRAINT "submission_counts_pkey" PRIMARY KEY ("task_id","status")
);

-- CreateTable
CREATE TABLE "submission_count_changes" (
    "id" BIGSERIAL NOT NULL,
    "task_id" UUID NOT NULL,
    "status" "submission_status" NOT NULL,
    "change" INTEGER NOT NULL,

    CONSTRAINT "submission_count_changes_pkey" PRIMARY KEY ("id")
);

-- ---------------------------------------------------------------------------------------------
-- What schema.prisma cannot say
-- ---------------------------------------------------------------------------------------------

-- Every reader reads this table, and its rows live for seconds: the share of dead rows says nothing.
ALTER TABLE submission_count_changes SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

-- Once for each statement: deleting a task changes all its submissions. Work of a deleted task has the nil id here, because
-- a primary key cannot be null.
CREATE FUNCTION append_submission_count_changes() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'INSERT' THEN
        INSERT INTO submission_count_changes (task_id, status, change)
        SELECT coalesce(task_id, '00000000-0000-0000-0000-000000000000'), status, count(*) FROM added GROUP BY 1, 2;
    ELSIF TG_OP = 'DELETE' THEN
        INSERT INTO submission_count_changes (task_id, status, change)
        SELECT coalesce(task_id, '00000000-0000-0000-0000-000000000000'), status, -count(*) FROM removed GROUP BY 1, 2;
    ELSE
        INSERT INTO submission_count_changes (task_id, status, change)
        SELECT coalesce(task_id, '00000000-0000-0000-0000-000000000000'), status, sum(change)
        FROM (
            SELECT task_id, status, 1 AS change FROM added UNION ALL SELECT task_id, status, -1 FROM removed
        ) AS changed
        GROUP BY 1, 2 HAVING sum(change) <> 0;
    END IF;
    RETURN NULL;
END;
$$;

CREATE TRIGGER submissions_count_added AFTER INSERT ON submissions
    REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION append_submission_count_changes();
CREATE TRIGGER submissions_count_changed AFTER UPDATE ON submissions
    REFERENCING OLD TABLE AS removed NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION append_submission_count_changes();
CREATE TRIGGER submissions_count_removed AFTER DELETE ON submissions
    REFERENCING OLD TABLE AS removed
    FOR EACH STATEMENT EXECUTE FUNCTION append_submission_count_changes();
