-- Freeze: from a time on, points are held. `points`, `reached_at` and `listed` of `scores` stay what everybody sees.
ALTER TABLE editions ADD COLUMN frozen_from TIMESTAMPTZ(3);
ALTER TABLE scores ADD COLUMN held_points INTEGER NOT NULL DEFAULT 0,
    ADD COLUMN held_at TIMESTAMPTZ(3),
    ADD COLUMN held_row BOOLEAN NOT NULL DEFAULT false;

CREATE FUNCTION frozen_from() RETURNS timestamptz
    LANGUAGE sql STABLE
    RETURN (SELECT frozen_from FROM editions WHERE closed_at IS NULL);

-- Whether the points of an entry are held, of whichever edition it is: all boards freeze.
CREATE FUNCTION is_held(at timestamptz) RETURNS boolean
    LANGUAGE sql STABLE
    RETURN coalesce(at >= frozen_from(), false);

-- A board on which a student is from their first entry on. On the others every account is.
CREATE FUNCTION begins_with_entry(board text) RETURNS boolean
    LANGUAGE sql IMMUTABLE
    RETURN strpos(board, '/') > 0;

-- With held points: for the student and administrators. `points_of` is what everybody sees.
CREATE FUNCTION true_points_of(student uuid, edition integer DEFAULT running_edition()) RETURNS integer
    LANGUAGE sql STABLE
    RETURN coalesce((SELECT points + held_points FROM scores WHERE board = edition::text AND user_id = student), 0);

CREATE OR REPLACE FUNCTION counted_scores(previous uuid, last uuid) RETURNS SETOF scores
    LANGUAGE sql STABLE
    AS $$
    SELECT counted.board, users.id, coalesce(sum(counted.points) FILTER (WHERE NOT held), 0)::integer,
        coalesce(max(counted.at) FILTER (WHERE NOT held AND counted.points <> 0), users.created_at),
        is_listed(users.disabled_at, users.deleted_at) AND NOT (bool_and(held) AND begins_with_entry(counted.board)),
        college_key(users.college),
        coalesce(sum(counted.points) FILTER (WHERE held), 0)::integer, max(counted.at) FILTER (WHERE held),
        bool_and(held) AND begins_with_entry(counted.board)
    FROM users JOIN (
        SELECT user_id, board, points, created_at AS at, is_held(created_at) AS held
        FROM points_ledger CROSS JOIN unnest(boards_of(edition_id, domain, created_at)) AS board
        WHERE user_id > previous AND user_id <= last
        UNION ALL
        SELECT id, board, 0, NULL, false FROM users CROSS JOIN unnest(ARRAY['total', running_edition()::text]) AS board
        WHERE id > previous AND id <= last
    ) AS counted ON counted.user_id = users.id
    GROUP BY counted.board, users.id
    $$;

CREATE OR REPLACE FUNCTION add_entry_to_points() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
    held boolean;
BEGIN
    UPDATE users SET points = points + NEW.points WHERE id = NEW.user_id;
    -- The lock: a freeze that begins or ends waits for this entry, or this entry for it.
    PERFORM FROM editions WHERE closed_at IS NULL FOR KEY SHARE;
    held := is_held(NEW.created_at);
    INSERT INTO scores (board, user_id, points, reached_at, listed, college, held_points, held_at, held_row)
    SELECT board, NEW.user_id, CASE WHEN held THEN 0 ELSE NEW.points END, CASE WHEN held THEN users.created_at ELSE NEW.created_at END,
        is_listed(disabled_at, deleted_at) AND NOT (held AND begins_with_entry(board)), college_key(college),
        CASE WHEN held THEN NEW.points ELSE 0 END, CASE WHEN held THEN NEW.created_at END, held AND begins_with_entry(board)
    FROM users CROSS JOIN unnest(boards_of(NEW.edition_id, NEW.domain, NEW.created_at)) AS board WHERE users.id = NEW.user_id
    ON CONFLICT (board, user_id) DO UPDATE SET points = scores.points + EXCLUDED.points,
        reached_at = CASE WHEN EXCLUDED.points = 0 THEN scores.reached_at ELSE EXCLUDED.reached_at END,
        listed = scores.listed OR EXCLUDED.listed,
        held_points = scores.held_points + EXCLUDED.held_points,
        held_at = CASE WHEN EXCLUDED.held_points = 0 THEN scores.held_at ELSE EXCLUDED.held_at END,
        held_row = scores.held_row AND EXCLUDED.held_row;
    RETURN NULL;
END;
$$;

CREATE OR REPLACE FUNCTION change_user_in_scores() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    UPDATE scores SET listed = is_listed(NEW.disabled_at, NEW.deleted_at) AND NOT held_row, college = college_key(NEW.college)
    WHERE user_id = NEW.id;
    RETURN NULL;
END;
$$;

-- An entry that is held changes nothing that others see.
CREATE OR REPLACE FUNCTION append_points_events() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO live_events (audience, kind, data)
    SELECT 'user:' || user_id, 'points', jsonb_build_object('entryId', id, 'points', points, 'kind', kind)
        || CASE WHEN is_held(created_at) THEN '{"held": true}' ELSE '{}' END::jsonb
    FROM added;
    RETURN NULL;
END;
$$;
