import { Client } from 'pg';
import { z } from 'zod';
import { encodeCursor } from '../database/keyset.ts';
import { query } from '../testing/postgres-server.ts';
import { getJson } from './answers.ts';
import { administratorCookies, studentCookies } from './sessions.ts';

/** What a page sends, one after another. */
export interface PageRequests {
  readonly name: string;
  readonly paths: readonly string[];
  readonly cookie: string;
}

const [student = ''] = studentCookies;
const [administrator = ''] = administratorCookies;

/** The requests whose cost must not grow with the number of students. */
export async function requestsOfPages(databaseUrl: string, productUrl: string): Promise<PageRequests[]> {
  const boardCursor = await middleCursor(databaseUrl, `${productUrl}/api/leaderboard?limit=1`, {
    cookie: student,
    sql: `SELECT points, reached_at, user_id FROM scores WHERE board = running_edition()::text AND listed
      ORDER BY points DESC, reached_at, user_id OFFSET (SELECT count(*) / 2 FROM users) LIMIT 1`,
  });
  const queueCursor = await middleCursor(
    databaseUrl,
    `${productUrl}/api/admin/submissions?status=pending&limit=1`,
    {
      cookie: administrator,
      sql: `SELECT coalesce(revised_at, submitted_at), id FROM submissions WHERE status = 'pending' ORDER BY 1 DESC, 2 DESC
      OFFSET (SELECT count(*) / 2 FROM submissions WHERE status = 'pending') LIMIT 1`,
    },
  );
  const oldestCursor = await middleCursor(
    databaseUrl,
    `${productUrl}/api/admin/submissions?status=pending&sort=oldest&limit=1`,
    {
      cookie: administrator,
      sql: `SELECT coalesce(revised_at, submitted_at), id FROM submissions WHERE status = 'pending' ORDER BY 1, 2
      OFFSET (SELECT count(*) / 2 FROM submissions WHERE status = 'pending') LIMIT 1`,
    },
  );
  const {
    userId,
    taskId,
    formId,
    referralId,
    college,
    city,
    shown,
    reviewed,
    similar,
    reviewer,
    from,
    until,
  } = await exampleRows(databaseUrl);
  const address = z
    .object({ url: z.string() })
    .parse(await getJson(`${productUrl}/api/me/calendar`, student));
  const calendar = new URL(address.url).pathname;
  const place = (value: string) => encodeURIComponent(value);
  const of =
    (cookie: string) =>
    (name: string, ...paths: string[]) => ({ name, paths, cookie });
  const [asStudent, asAdministrator] = [of(student), of(administrator)];
  const queue = (name: string, filter: string) =>
    asAdministrator(`Queue, ${name}`, `/api/admin/submissions?${filter}`);
  const audit = (name: string, filter: string) =>
    asAdministrator(`Audit trail, ${name}`, `/api/admin/audit?${filter}`);
  return [
    asStudent('Leaderboard, first page', '/api/leaderboard'),
    asStudent('Leaderboard, middle', `/api/leaderboard?cursor=${boardCursor}`),
    asStudent('Leaderboard, frequent word', '/api/leaderboard?search=sharma'),
    asStudent('Leaderboard, rare word', '/api/leaderboard?search=University%20311'),
    asStudent('Own rank (my profile)', '/api/me'),
    asStudent('Leaderboard, around me', '/api/leaderboard/around-me'),
    asStudent('Leaderboard, ranks a week ago', `/api/leaderboard/earlier-ranks?ids=${shown.join(',')}`),
    asStudent('Leaderboard, this week', '/api/leaderboard?board=week'),
    asStudent('Leaderboard, this month', '/api/leaderboard?board=month'),
    asStudent('Leaderboard, all time', '/api/leaderboard?board=all'),
    asStudent('Leaderboard, one domain', '/api/leaderboard?domain=Marketing'),
    asStudent('Leaderboard, one college', `/api/leaderboard?college=${place(college)}`),
    asStudent('Leaderboard, one college, around me', `/api/leaderboard/around-me?college=${place(college)}`),
    asStudent('Leaderboard of colleges', '/api/leaderboard/colleges'),
    asStudent('Leaderboard of colleges, one domain', '/api/leaderboard/colleges?domain=Marketing'),
    asStudent('Since you were here', '/api/me/news'),
    asStudent('Reviewed work', '/api/submissions/reviewed'),
    asStudent('Task list', '/api/tasks'),
    asStudent('Task list, what I may begin', '/api/tasks?for=me'),
    asStudent('Task list, one kind', '/api/tasks?kind=form'),
    asStudent('Task list, saved', '/api/tasks?show=saved'),
    asStudent('My referrals', `/api/tasks/${referralId}/referral`, `/api/tasks/${referralId}/my-referrals`),
    of('')('Calendar of deadlines', calendar),
    asStudent('Task counts', '/api/tasks/counts'),
    asStudent('Dashboard', '/api/me', '/api/tasks?show=open&limit=50', '/api/submissions?limit=5'),
    of('')('Public numbers', '/api/numbers'),
    asAdministrator('Queue, first page', '/api/admin/submissions?status=pending'),
    asAdministrator('Queue, middle', `/api/admin/submissions?status=pending&cursor=${queueCursor}`),
    asAdministrator('Queue, frequent word', '/api/admin/submissions?status=pending&search=sharma'),
    asAdministrator('Queue, one student', '/api/admin/submissions?status=pending&search=TB26-00051'),
    asAdministrator('Queue, no hit', '/api/admin/submissions?status=pending&search=zzqqxx'),
    queue('all', 'status=all'),
    queue('all, longest waiting', 'status=all&sort=oldest'),
    queue('approved', 'status=approved'),
    queue('rejected', 'status=rejected'),
    queue('longest waiting', 'status=pending&sort=oldest'),
    queue('longest waiting, middle', `status=pending&sort=oldest&cursor=${oldestCursor}`),
    queue('one task', `status=pending&taskId=${taskId}`),
    queue('one task, longest waiting', `status=pending&sort=oldest&taskId=${taskId}`),
    queue('one domain', 'status=pending&domain=Marketing'),
    queue('one domain, longest waiting', 'status=pending&sort=oldest&domain=Marketing'),
    queue('one college', `status=pending&college=${place(college)}`),
    queue('waiting 30 days', 'waiting=30'),
    queue('waiting 30 days, longest waiting', 'waiting=30&sort=oldest'),
    queue('overdue', 'overdue=true'),
    queue('overdue, longest waiting', 'overdue=true&sort=oldest'),
    queue('claimed by me', 'claim=mine'),
    queue('not claimed', 'status=pending&claim=free'),
    queue('one user', `userId=${userId}`),
    asAdministrator('Next unclaimed', `/api/admin/submissions/next?after=${similar}`),
    asAdministrator(
      'Next unclaimed, longest waiting',
      `/api/admin/submissions/next?sort=oldest&after=${similar}`,
    ),
    asAdministrator('Similar work', `/api/admin/submissions/${similar}/similar`),
    asAdministrator('History of a submission', `/api/admin/submissions/${reviewed}/history`),
    asAdministrator('Reviewers', '/api/admin/reviewers'),
    asAdministrator('Overview', '/api/admin/overview'),
    asAdministrator('Overview of the whole edition', '/api/admin/overview?period=edition'),
    asAdministrator('Answers to a form', `/api/admin/tasks/${formId}/answers`),
    asAdministrator(
      'Answers to a form, a frequent word',
      `/api/admin/tasks/${formId}/answers?search=planned`,
    ),
    asAdministrator('Answers to a form, one student', `/api/admin/tasks/${formId}/answers?search=TB26-00051`),
    asAdministrator('Referrals', `/api/admin/tasks/${referralId}/referrals`),
    asAdministrator('Referrals, being checked', `/api/admin/tasks/${referralId}/referrals?state=review`),
    asAdministrator('Referrals, frequent word', `/api/admin/tasks/${referralId}/referrals?search=sharma`),
    asAdministrator('Referrals, one student', `/api/admin/tasks/${referralId}/referrals?search=TB26-00051`),
    asAdministrator('Numbers of referrals', `/api/admin/tasks/${referralId}/referral-totals`),
    asAdministrator('Reveal', '/api/admin/reveal'),
    asAdministrator('What the next edition would leave open', '/api/admin/editions/next'),
    asAdministrator('Open appeals', '/api/admin/appeals'),
    asAdministrator('Decided appeals', '/api/admin/appeals?show=decided'),
    audit('first page', ''),
    audit('one account', `actor=${reviewer}`),
    audit('one action', 'action=submission.approve'),
    audit('one subject', `subject=${reviewed}`),
    audit('one student', `student=${userId}`),
    audit('one task with its work', `task=${taskId}`),
    audit('one day', `from=${from}&until=${until}`),
    audit('one account and action', `actor=${reviewer}&action=submission.approve&until=${until}`),
    asAdministrator('Actions of the audit trail', '/api/admin/audit/actions'),
    asStudent('Points statement', '/api/me/points'),
    asStudent('Points statement as CSV', '/api/me/points.csv'),
    asStudent('My drafts', '/api/drafts'),
    asAdministrator('Counts of the navigation', '/api/admin/counts'),
    asAdministrator('One user', `/api/admin/users/${userId}`, `/api/admin/users/${userId}/points`),
    asAdministrator('Users of a college', `/api/admin/users?college=${place(college)}`),
    asAdministrator('Users of a city', `/api/admin/users?city=${place(city)}&sort=points`),
    asAdministrator('Users, 30 days without work', '/api/admin/users?inactive=30'),
    asAdministrator('Users, never handed in', '/api/admin/users?inactive=ever&sort=points'),
    asStudent('Known colleges that begin with P', '/api/colleges?search=P'),
    asAdministrator('Colleges that begin with P', '/api/admin/user-places?search=P'),
    asAdministrator('Users, first page', '/api/admin/users'),
    asAdministrator('Users, frequent word', '/api/admin/users?search=sharma'),
    asAdministrator('Users, one student', '/api/admin/users?search=TB26-00051'),
    asAdministrator('Users, no hit', '/api/admin/users?search=zzqqxx'),
  ];
}

const exampleRow = z.object({
  userId: z.string(),
  taskId: z.string(),
  formId: z.string(),
  referralId: z.string(),
  college: z.string(),
  city: z.string(),
  /** As many students as a page of the leaderboard shows. */
  shown: z.array(z.string()),
  /** A submission with a review. */
  reviewed: z.string(),
  /** Pending, and others have handed in the same file. */
  similar: z.string(),
  reviewer: z.string(),
  /** A day with as many reviews as others. */
  from: z.string(),
  until: z.string(),
});

/** A student with pending work, its task and their college, and students for a page of the leaderboard. */
async function exampleRows(databaseUrl: string): Promise<z.infer<typeof exampleRow>> {
  const { rows } = await query(
    databaseUrl,
    `SELECT user_id AS "userId", task_id AS "taskId", (SELECT id FROM tasks WHERE kind = 'form') AS "formId",
      (SELECT id FROM tasks WHERE kind = 'referral') AS "referralId", college, college_city AS city,
      ARRAY(SELECT id FROM users WHERE deleted_at IS NULL ORDER BY points DESC LIMIT 24) AS shown,
      (SELECT submission_id FROM reviews ORDER BY id LIMIT 1) AS reviewed,
      (SELECT work.id FROM submissions AS work JOIN uploads ON uploads.submission_id = work.id
        WHERE work.status = 'pending' AND EXISTS (
          SELECT FROM uploads AS others WHERE others.sha256 = uploads.sha256 AND others.submission_id <> work.id)
        ORDER BY work.id LIMIT 1) AS similar,
      (SELECT id FROM administrators ORDER BY id LIMIT 1) AS reviewer,
      to_char(now() - interval '21 days', 'YYYY-MM-DD"T00:00:00.000Z"') AS "from",
      to_char(now() - interval '20 days', 'YYYY-MM-DD"T00:00:00.000Z"') AS until
    FROM submissions JOIN users ON users.id = user_id
    WHERE status = 'pending' AND task_id IS NOT NULL AND college IS NOT NULL AND college_city IS NOT NULL
    ORDER BY submissions.id LIMIT 1`,
  );
  return exampleRow.parse(rows[0]);
}

/** The cursor of a list's first page with the position of another row, which `sql` finds. */
async function middleCursor(
  databaseUrl: string,
  firstPage: string,
  { cookie, sql }: { cookie: string; sql: string },
): Promise<string> {
  const { nextCursor } = z.object({ nextCursor: z.string() }).parse(await getJson(firstPage, cookie));
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ [column: string]: string | number | Date }>(sql);
    const position = Object.values(rows[0] ?? {});
    const parts = JSON.parse(Buffer.from(nextCursor, 'base64url').toString());
    return encodeCursor([...parts.slice(0, -position.length), ...position]);
  } finally {
    await client.end();
  }
}
