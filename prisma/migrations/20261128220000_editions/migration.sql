-- Editions: tasks, work and ledger entries belong to one. Boards: the points of a student for each of them, kept by triggers.
CREATE TABLE editions (
    id SERIAL NOT NULL,
    number INTEGER NOT NULL,
    name TEXT NOT NULL,
    starts_on DATE,
    ends_on DATE,
    time_zone TEXT NOT NULL DEFAULT 'UTC',
    started_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    closed_at TIMESTAMPTZ(3),
    CONSTRAINT editions_dates_check CHECK (ends_on >= starts_on),
    CONSTRAINT editions_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX editions_number_key ON editions (number);
-- One runs.
CREATE UNIQUE INDEX editions_running_key ON editions ((true)) WHERE closed_at IS NULL;
INSERT INTO editions (number, name)
SELECT coalesce((content #>> '{festival,edition}')::integer, 1), coalesce(content #>> '{festival,year}', 'First edition')
FROM (VALUES (1)) AS one LEFT JOIN (SELECT content FROM site_versions ORDER BY number DESC LIMIT 1) AS site ON true;

CREATE FUNCTION running_edition() RETURNS integer
    LANGUAGE sql STABLE
    RETURN (SELECT id FROM editions WHERE closed_at IS NULL);

-- The points, ranks and tasks that everybody sees are of the edition that runs.
CREATE FUNCTION append_edition_event() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    PERFORM append_live_event('everyone', 'edition', '{}');
    RETURN NULL;
END;
$$;
CREATE TRIGGER editions_live_changed AFTER INSERT OR UPDATE OR DELETE ON editions
    FOR EACH STATEMENT EXECUTE FUNCTION append_edition_event();
CREATE TRIGGER editions_notify_task_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON editions
    FOR EACH STATEMENT EXECUTE FUNCTION notify_task_change();
ALTER TABLE editions ENABLE ALWAYS TRIGGER editions_notify_task_change;

-- The edition with a number; without a number the one that runs.
CREATE FUNCTION edition_of(wanted integer) RETURNS integer
    LANGUAGE sql STABLE
    RETURN (SELECT id FROM editions WHERE CASE WHEN wanted IS NULL THEN closed_at IS NULL ELSE number = wanted END);

ALTER TABLE tasks ADD COLUMN edition_id INTEGER NOT NULL DEFAULT running_edition(),
    ADD CONSTRAINT tasks_edition_id_fkey FOREIGN KEY (edition_id) REFERENCES editions(id) ON UPDATE CASCADE ON DELETE RESTRICT NOT VALID;
ALTER TABLE submissions ADD COLUMN edition_id INTEGER NOT NULL DEFAULT running_edition(), ADD COLUMN task_domain TEXT,
    ADD CONSTRAINT submissions_edition_id_fkey FOREIGN KEY (edition_id) REFERENCES editions(id) ON UPDATE CASCADE ON DELETE RESTRICT NOT VALID;
ALTER TABLE points_ledger ADD COLUMN edition_id INTEGER NOT NULL DEFAULT running_edition(), ADD COLUMN domain TEXT,
    ADD CONSTRAINT points_ledger_edition_id_fkey FOREIGN KEY (edition_id) REFERENCES editions(id) ON UPDATE CASCADE ON DELETE RESTRICT NOT VALID;

CREATE TABLE scores (
    board TEXT NOT NULL,
    user_id UUID NOT NULL,
    points INTEGER NOT NULL,
    reached_at TIMESTAMPTZ(3) NOT NULL,
    listed BOOLEAN NOT NULL,
    college TEXT,
    CONSTRAINT scores_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE,
    CONSTRAINT scores_pkey PRIMARY KEY (board, user_id)
);
CREATE INDEX scores_user_id_idx ON scores (user_id);
-- The order of a board, of the students of a college on it, and of all accounts.
CREATE INDEX scores_board_idx ON scores (board, points DESC, reached_at, user_id) WHERE listed;
CREATE INDEX scores_college_idx ON scores (board, college, points DESC, reached_at, user_id) WHERE listed;
CREATE INDEX scores_points_idx ON scores (board, points DESC, user_id);

-- The points of a student in an edition.
CREATE FUNCTION points_of(student uuid, edition integer DEFAULT running_edition()) RETURNS integer
    LANGUAGE sql STABLE
    RETURN coalesce((SELECT points FROM scores WHERE board = edition::text AND user_id = student), 0);

-- The boards that an entry counts on: of all time, of its edition, and of a domain, month and week of that.
CREATE FUNCTION boards_of(edition integer, domain text, at timestamptz) RETURNS text[]
    LANGUAGE sql STABLE
    RETURN (
        SELECT array_remove(ARRAY[
            'total',
            edition::text,
            edition || '/domain/' || domain,
            edition || '/month/' || to_char(at AT TIME ZONE time_zone, 'YYYY-MM'),
            edition || '/week/' || to_char(at AT TIME ZONE time_zone, 'IYYY-"W"IW')
        ], NULL)
        FROM editions WHERE editions.id = edition
    );

-- How a student's rows of `scores` describe the account.
CREATE FUNCTION is_listed(disabled_at timestamptz, deleted_at timestamptz) RETURNS boolean
    LANGUAGE sql IMMUTABLE
    RETURN num_nonnulls(disabled_at, deleted_at) = 0;
CREATE FUNCTION college_key(college text) RETURNS text
    LANGUAGE sql IMMUTABLE
    RETURN lower(nullif(college, ''));

-- What `scores` must have for the accounts after `previous` up to `last`: the sums of the ledger, and every account on the boards of all time and of the
-- running edition.
CREATE FUNCTION counted_scores(previous uuid, last uuid) RETURNS SETOF scores
    LANGUAGE sql STABLE
    AS $$
    SELECT counted.board, users.id, sum(counted.points)::integer, coalesce(max(counted.at), users.created_at),
        is_listed(users.disabled_at, users.deleted_at), college_key(users.college)
    FROM users JOIN (
        SELECT user_id, board, points, CASE WHEN points <> 0 THEN created_at END AS at
        FROM points_ledger CROSS JOIN unnest(boards_of(edition_id, domain, created_at)) AS board
        WHERE user_id > previous AND user_id <= last
        UNION ALL
        SELECT id, board, 0, NULL FROM users CROSS JOIN unnest(ARRAY['total', running_edition()::text]) AS board
        WHERE id > previous AND id <= last
    ) AS counted ON counted.user_id = users.id
    GROUP BY counted.board, users.id
    $$;

-- `scores` has one writer: this trigger. `users.points`, the sum of all entries of the user, is for the previous release.
CREATE OR REPLACE FUNCTION add_entry_to_points() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    UPDATE users SET points = points + NEW.points WHERE id = NEW.user_id;
    INSERT INTO scores (board, user_id, points, reached_at, listed, college)
    SELECT board, NEW.user_id, NEW.points, NEW.created_at, is_listed(disabled_at, deleted_at), college_key(college)
    FROM users CROSS JOIN unnest(boards_of(NEW.edition_id, NEW.domain, NEW.created_at)) AS board WHERE users.id = NEW.user_id
    ON CONFLICT (board, user_id) DO UPDATE SET points = scores.points + EXCLUDED.points,
        reached_at = CASE WHEN EXCLUDED.points = 0 THEN scores.reached_at ELSE EXCLUDED.reached_at END;
    RETURN NULL;
END;
$$;

CREATE FUNCTION add_user_to_scores() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO scores (board, user_id, points, reached_at, listed, college)
    SELECT board, NEW.id, 0, NEW.created_at, is_listed(NEW.disabled_at, NEW.deleted_at), college_key(NEW.college)
    FROM unnest(ARRAY['total', running_edition()::text]) AS board;
    RETURN NULL;
END;
$$;
-- Of an edition that begins meanwhile, a sweep adds the row (server/features/editions/fill-scores.ts).
CREATE TRIGGER users_scores_added AFTER INSERT ON users
    FOR EACH ROW EXECUTE FUNCTION add_user_to_scores();

CREATE FUNCTION change_user_in_scores() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    UPDATE scores SET listed = is_listed(NEW.disabled_at, NEW.deleted_at), college = college_key(NEW.college)
    WHERE user_id = NEW.id;
    RETURN NULL;
END;
$$;
CREATE TRIGGER users_scores_changed AFTER UPDATE OF college, disabled_at, deleted_at ON users
    FOR EACH ROW WHEN (college_key(old.college) IS DISTINCT FROM college_key(new.college)
        OR is_listed(old.disabled_at, old.deleted_at) <> is_listed(new.disabled_at, new.deleted_at))
    EXECUTE FUNCTION change_user_in_scores();

-- The board that counts a row in the standings.
CREATE FUNCTION standing_of(board text, listed boolean) RETURNS text
    LANGUAGE sql IMMUTABLE
    RETURN board || CASE WHEN listed THEN '' ELSE '/former' END;

-- Once for each statement: the start of an edition writes a row of each account.
CREATE FUNCTION append_score_changes() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'INSERT' THEN
        INSERT INTO standing_changes (board, points, change)
        SELECT standing_of(board, listed), points, count(*) FROM added GROUP BY 1, 2;
    ELSIF TG_OP = 'DELETE' THEN
        INSERT INTO standing_changes (board, points, change)
        SELECT standing_of(board, listed), points, -count(*) FROM removed GROUP BY 1, 2;
    ELSE
        INSERT INTO standing_changes (board, points, change)
        SELECT board, points, sum(change) FROM (
            SELECT standing_of(board, listed) AS board, points, 1 AS change FROM added
            UNION ALL SELECT standing_of(board, listed), points, -1 FROM removed
        ) AS changed
        GROUP BY 1, 2 HAVING sum(change) <> 0;
    END IF;
    RETURN NULL;
END;
$$;
CREATE TRIGGER scores_standing_added AFTER INSERT ON scores REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION append_score_changes();
CREATE TRIGGER scores_standing_changed AFTER UPDATE ON scores REFERENCING OLD TABLE AS removed NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION append_score_changes();
CREATE TRIGGER scores_standing_removed AFTER DELETE ON scores REFERENCING OLD TABLE AS removed
    FOR EACH STATEMENT EXECUTE FUNCTION append_score_changes();

-- Like past_standings, of each board.
CREATE TABLE board_days (
    board TEXT NOT NULL,
    day DATE NOT NULL,
    points INTEGER NOT NULL,
    rank INTEGER NOT NULL,
    accounts INTEGER NOT NULL,
    taken_at TIMESTAMPTZ(3) NOT NULL,
    CONSTRAINT board_days_pkey PRIMARY KEY (board, day, points)
);

CREATE OR REPLACE FUNCTION copy_task_to_submission() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    SELECT title, content, submission_guidelines, last_date, checklist, domain, edition_id
    INTO NEW.task_title, NEW.task_content, NEW.task_guidelines, NEW.task_last_date, NEW.task_checklist, NEW.task_domain, NEW.edition_id
    FROM tasks WHERE id = NEW.task_id;
    RETURN NEW;
END;
$$;

-- The next migration sets the domain of the entries that were written without one. Nothing else about an entry changes, but the
-- reason of points by hand may be erased with the account: it is text about a person.
CREATE OR REPLACE FUNCTION refuse_change_of_entry() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    IF OLD.domain IS NULL AND NEW.domain IS NOT NULL AND to_jsonb(NEW) - 'domain' = to_jsonb(OLD) - 'domain' THEN
        RETURN NEW;
    END IF;
    IF OLD.kind IN ('bonus', 'adjustment') AND NEW.reason = ''
        AND to_jsonb(NEW) - 'reason' = to_jsonb(OLD) - 'reason'
        AND EXISTS (SELECT FROM users WHERE id = OLD.user_id AND deleted_at IS NOT NULL) THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP
        USING ERRCODE = 'integrity_constraint_violation';
END;
$$;
