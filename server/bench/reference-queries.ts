import type { Pool } from 'pg';

/** The answers of the hot reads, by one prepared statement each. */

const pageSize = 20;

function page<Row>(rows: readonly Row[], cursorOf: (row: Row) => unknown[]) {
  const kept = rows.slice(0, pageSize);
  const last = kept.at(-1);
  const more = rows.length > pageSize && last !== undefined;
  return {
    kept,
    nextCursor: more ? Buffer.from(JSON.stringify(cursorOf(last))).toString('base64url') : null,
  };
}

interface TaskRow {
  [column: string]: unknown;
  id: string;
  OfferedDate: string;
  lastDate: string;
  imageIds: string[];
  total: number;
  mine: string | null;
  mine_status: string;
  mine_points: number | null;
  mine_at: string;
}

const tasksStatement = {
  name: 'tasks',
  text: `SELECT t.id, title, content, domain, category, difficulty, estimated_time AS "estimatedTime", link, t.points,
      last_date AS "lastDate", technologies, submission_guidelines AS "submissionGuidelines", deliverable,
      kind, approval_limit AS "approvalLimit", bonus_points AS "bonusPoints", bonus_first AS "bonusFirst", colleges, programs,
      min_points AS "minPoints", repeat, points_hidden AS "pointsHidden", offered_date AS "OfferedDate", t.updated_at AS "updatedAt", t.version, mine.id AS mine,
      mine.status AS mine_status, mine.points AS mine_points, mine.submitted_at AS mine_at,
      ARRAY(SELECT id FROM uploads WHERE task_id = t.id AND status = 'ready' ORDER BY position) AS "imageIds",
      ARRAY(SELECT alt_text FROM uploads WHERE task_id = t.id AND status = 'ready' ORDER BY position) AS "imageTexts",
      ARRAY(SELECT required_id FROM task_prerequisites WHERE task_id = t.id) AS "prerequisiteIds",
      (SELECT count(*)::int FROM tasks) AS total
    FROM tasks t LEFT JOIN LATERAL (
      SELECT id, status, points, submitted_at FROM submissions s WHERE s.user_id = $1 AND s.task_id = t.id
      ORDER BY submitted_at DESC, id DESC LIMIT 1) AS mine ON true
    ORDER BY offered_date DESC, t.id DESC LIMIT ${pageSize + 1}`,
};

export async function readTasks(pool: Pool, userId: string | null) {
  const { rows } = await pool.query<TaskRow>({ ...tasksStatement, values: [userId] });
  const { kept, nextCursor } = page(rows, (row) => [row.OfferedDate, row.id]);
  const now = new Date().toISOString();
  const items = kept.map(({ total, mine, mine_status, mine_points, mine_at, ...task }) => ({
    ...task,
    images: task.imageIds.map((id) => `/api/files/${id}`),
    status: task.lastDate <= now ? 'closed' : 'open',
    closed: task.lastDate <= now,
    mySubmission:
      mine === null ? null : { id: mine, status: mine_status, points: mine_points, submittedAt: mine_at },
    rounds: null,
    reasons: [],
    submissionCount: null,
    submissionCounts: null,
  }));
  return { items, nextCursor, total: rows[0]?.total ?? 0 };
}

interface BoardRow {
  id: string;
  name: string | null;
  college: string | null;
  points: number;
  reached_at: string;
  photo_id: string | null;
  /** Students with as many points. */
  students: number;
  /** Of the first row of the page, and of the caller's own. */
  rank: number;
  total: number;
  own: boolean;
}

/** `bench.standings` has the number of students for each number of points; the fill writes it. */
const boardStatement = (name: string, after: string) => ({
  name,
  text: `WITH page AS MATERIALIZED (
      SELECT user_id AS id, name, users.college, scores.points, reached_at
      FROM scores JOIN users ON users.id = user_id WHERE board = running_edition()::text AND listed ${after}
      ORDER BY scores.points DESC, reached_at, user_id LIMIT ${pageSize + 1}
    ), me AS MATERIALIZED (
      SELECT user_id AS id, name, users.college, scores.points, reached_at
      FROM scores JOIN users ON users.id = user_id WHERE board = running_edition()::text AND listed AND user_id = $1
    ), counts AS MATERIALIZED (
      SELECT sum(students)::int AS total,
        1 + coalesce(sum(students) FILTER (WHERE points > (SELECT max(points) FROM page)), 0)::int AS first_rank,
        1 + coalesce(sum(students) FILTER (WHERE points > (SELECT points FROM me)), 0)::int AS own_rank
      FROM bench.standings
    )
    SELECT chosen.*, photo.id AS photo_id, students
    FROM (
      SELECT false AS own, page.*, total, first_rank AS rank FROM page, counts
      UNION ALL SELECT true, me.*, total, own_rank FROM me, counts
    ) AS chosen
    JOIN bench.standings USING (points) LEFT JOIN uploads photo ON photo.profile_of_user_id = chosen.id
    ORDER BY own, points DESC, reached_at, chosen.id`,
});
const firstStatement = boardStatement('leaderboard', '');
const nextStatement = boardStatement(
  'leaderboard after',
  'AND scores.points <= $2 AND (scores.points < $2 OR (reached_at, user_id) > ($3::timestamptz, $4::uuid))',
);

export async function readLeaderboard(pool: Pool, userId: string | null, { cursor }: { cursor?: string }) {
  const query =
    cursor === undefined
      ? { ...firstStatement, values: [userId] }
      : { ...nextStatement, values: [userId, ...JSON.parse(Buffer.from(cursor, 'base64url').toString())] };
  const { rows } = await pool.query<BoardRow>(query);
  const own = rows.find((row) => row.own);
  const { kept, nextCursor } = page(
    rows.filter((row) => !row.own),
    (row) => [row.points, row.reached_at, row.id],
  );
  const present = (row: BoardRow, rank: number) => ({
    id: row.id,
    rank,
    name: row.name ?? '',
    college: row.college,
    points: row.points,
    profilePhoto: row.photo_id && `/api/files/${row.photo_id}`,
    isMe: row.id === userId,
  });
  let rank = kept[0]?.rank ?? 0;
  const items = kept.map((row, index) => {
    const previous = kept[index - 1];
    if (previous !== undefined && previous.points !== row.points) rank += previous.students;
    return present(row, rank);
  });
  return {
    items,
    nextCursor,
    total: rows[0]?.total ?? 0,
    totalIsMinimum: false,
    me: own === undefined ? null : present(own, own.rank),
  };
}

interface SubmissionRow {
  [column: string]: unknown;
  id: string | null;
  submittedAt: string;
  email: string;
  task: unknown;
  taskTitle: string | null;
  taskContent: string | null;
  taskGuidelines: string | null;
  files: { id: string; name: string; contentType: string; size: number }[] | null;
}

const countsColumns = `count(*)::int AS "all", count(*) FILTER (WHERE status = 'pending')::int AS pending,
  count(*) FILTER (WHERE status = 'approved')::int AS approved, count(*) FILTER (WHERE status = 'rejected')::int AS rejected`;

const submissionsStatement = {
  name: 'submissions',
  text: `SELECT counts.*, s.id, s.user_id AS "userId", u.email, s.task_id AS "taskId", s.task_title AS "taskTitle",
      s.task_content AS "taskContent", s.task_guidelines AS "taskGuidelines", s.title, s.description, s.link,
      s.status, s.points, s.max_points AS "maxPoints", s.feedback, s.version, s.submitted_at AS "submittedAt",
      s.updated_at AS "updatedAt", s.reviewed_at AS "reviewedAt", t.id AS t_id, t.title AS t_title,
      t.content AS t_content, t.domain AS t_domain, t.difficulty AS t_difficulty, t.kind AS t_kind, t.points AS t_points, t.points_hidden AS t_points_hidden,
      t.last_date AS t_last_date, t.deliverable AS t_deliverable, files
    FROM (SELECT ${countsColumns} FROM submissions WHERE user_id = $1) AS counts
    LEFT JOIN LATERAL (SELECT * FROM submissions WHERE user_id = $1
      ORDER BY submitted_at DESC, id DESC LIMIT ${pageSize + 1}) AS s ON true
    LEFT JOIN users u ON u.id = s.user_id LEFT JOIN tasks t ON t.id = s.task_id
    LEFT JOIN LATERAL (SELECT json_agg(json_build_object('id', id, 'name', file_name, 'contentType', content_type,
      'size', size) ORDER BY position) AS files FROM uploads WHERE submission_id = s.id) AS f ON true
    ORDER BY s.submitted_at DESC, s.id DESC`,
};

export async function readSubmissions(pool: Pool, userId: string | null) {
  const { rows } = await pool.query<SubmissionRow>({ ...submissionsStatement, values: [userId] });
  const [first] = rows;
  const { kept, nextCursor } = page(
    rows.filter((row) => row.id !== null),
    (row) => [row.submittedAt, row.id],
  );
  const counts = {
    all: first?.all,
    pending: first?.pending,
    approved: first?.approved,
    rejected: first?.rejected,
  };
  return { items: kept.map(presentSubmission), nextCursor, total: first?.all, counts };
}

function presentSubmission(row: SubmissionRow) {
  const files = (row.files ?? []).map((file) => ({ ...file, url: `/api/files/${file.id}` }));
  return {
    id: row.id,
    userId: row.userId,
    userEmail: row.email,
    taskId: row.taskId,
    task: row.t_id && {
      id: row.t_id,
      title: row.t_title,
      content: row.t_content,
      domain: row.t_domain,
      difficulty: row.t_difficulty,
      kind: row.t_kind,
      points: row.t_points,
      pointsHidden: row.t_points_hidden,
      lastDate: row.t_last_date,
      deliverable: row.t_deliverable,
    },
    taskAtSubmission:
      row.taskTitle === null
        ? null
        : { title: row.taskTitle, content: row.taskContent, submissionGuidelines: row.taskGuidelines },
    title: row.title,
    description: row.description,
    link: row.link,
    fileNames: files.map(({ name }) => name),
    fileUrls: files.map(({ url }) => url),
    files,
    status: row.status,
    points: row.points,
    maxPoints: row.maxPoints,
    feedback: row.feedback,
    version: row.version,
    submittedAt: row.submittedAt,
    updatedAt: row.updatedAt,
    reviewedAt: row.reviewedAt,
  };
}

const meStatement = {
  name: 'me',
  text: `SELECT u.id, uid, coalesce(u.name, '') AS name, first_name AS "firstName", last_name AS "lastName",
      coalesce(email, '') AS email, phone, college, program, joining_year AS "joiningYear", techid, u.points,
      college_city AS "collegeCity", college_state AS "collegeState", linkedin, facebook, instagram, interests,
      '/api/files/' || photo.id AS "profilePhoto", u.created_at AS "createdAt", alias, hidden,
      (SELECT 1 + coalesce(sum(students), 0)::int FROM bench.standings b WHERE b.points > u.points) AS rank,
      pending, approved, rejected
    FROM users u LEFT JOIN uploads photo ON photo.profile_of_user_id = u.id,
      (SELECT ${countsColumns} FROM submissions WHERE user_id = $1) AS counts
    WHERE u.id = $1 AND deleted_at IS NULL`,
};

export async function readMe(pool: Pool, userId: string | null) {
  const { rows } = await pool.query({ ...meStatement, values: [userId] });
  const { pending, approved, rejected, ...me } = rows[0];
  return { ...me, submissionCounts: { pending, approved, rejected } };
}
