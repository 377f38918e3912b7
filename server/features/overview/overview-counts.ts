import { Prisma } from '#prisma/client.ts';
import { overviewPeriods, retentionWeeks, reviewerDays } from '../../contract/overview.ts';
import { statusesWhere } from '../../contract/submission-status.ts';
import { hasProfile } from '../users/user-order.ts';

export interface CountedEdition {
  readonly id: number;
  readonly timeZone: string;
  /** From when on accounts that were made count: null for the first edition, which has those before it too. */
  readonly from: Date | null;
  /** When it was closed, or now. */
  readonly until: Date;
}

type Count = (edition: CountedEdition) => Prisma.Sql;

const awarded = statusesWhere('awarded');

/** SQL: the day of a moment in the edition's time zone. */
const dayOf = (moment: string, { timeZone }: CountedEdition) =>
  Prisma.sql`(${Prisma.raw(moment)} AT TIME ZONE ${timeZone})::date`;
const weekOf = (moment: string, { timeZone }: CountedEdition) =>
  Prisma.sql`date_trunc('week', ${Prisma.raw(moment)} AT TIME ZONE ${timeZone})::date`;

const submissions: Count = (edition) => Prisma.sql`
  SELECT day::text, submissions FROM (
    SELECT ${dayOf('submitted_at', edition)} AS day, count(*)::int AS submissions
    FROM submissions WHERE edition_id = ${edition.id} GROUP BY 1) AS counted
  ORDER BY day`;

const approvals: Count = (edition) => Prisma.sql`
  SELECT day::text, domain, approvals FROM (
    SELECT ${dayOf('reviewed_at', edition)} AS day, task_domain AS domain, count(*)::int AS approvals
    FROM submissions
    WHERE edition_id = ${edition.id} AND status = ANY(${awarded}::submission_status[]) AND reviewed_at IS NOT NULL
    GROUP BY 1, 2) AS counted
  ORDER BY day, domain`;

const points: Count = (edition) => Prisma.sql`
  SELECT day::text, kind, points FROM (
    SELECT ${dayOf('created_at', edition)} AS day, kind, sum(points)::int AS points
    FROM points_ledger WHERE edition_id = ${edition.id} GROUP BY 1, 2) AS counted
  ORDER BY day, kind`;

/** An undo within seconds leaves no reason: what it undid is no review that a student saw. */
const firstReviews: Count = (edition) => Prisma.sql`
  SELECT week::text, reviews, took[1] AS median, took[2] AS p90 FROM (
    SELECT week, count(*)::int AS reviews,
      percentile_cont(ARRAY[0.5, 0.9]) WITHIN GROUP (ORDER BY extract(epoch FROM at - submitted_at)::float8) AS took
    FROM (
      SELECT submitted_at, first.at, ${weekOf('first.at', edition)} AS week
      FROM submissions JOIN (
        SELECT submission_id, min(reviewed_at) AS at FROM reviews
        WHERE administrator_id IS NOT NULL AND (reversed_at IS NULL OR reversal_reason IS NOT NULL)
        GROUP BY submission_id) AS first ON first.submission_id = submissions.id
      WHERE edition_id = ${edition.id}) AS reviewed
    GROUP BY week) AS counted
  ORDER BY week`;

const visits: Count = (edition) =>
  Prisma.sql`SELECT day::text, visits FROM visits WHERE edition_id = ${edition.id} ORDER BY visits.day`;

const later = (weeks: number, edition: CountedEdition) => Prisma.sql`
  coalesce(bool_or(${weekOf('submitted_at', edition)} = week + ${weeks * 7}::int), false)`;

const joined: Count = (edition) => Prisma.sql`
  SELECT day::text, joined, "signedIn", profile, work, approved, later FROM (
    SELECT day, count(*)::int AS joined, count(*) FILTER (WHERE signed_in)::int AS "signedIn",
      count(*) FILTER (WHERE profile)::int AS profile, count(*) FILTER (WHERE work)::int AS work,
      count(*) FILTER (WHERE approved)::int AS approved,
      ARRAY[${Prisma.join(retentionWeeks.map((_, n) => Prisma.sql`count(*) FILTER (WHERE later[${n + 1}::int])::int`))}] AS later
    FROM (
      SELECT account.id, day, signed_in, profile, count(submissions.id) > 0 AS work,
        coalesce(bool_or(status = ANY(${awarded}::submission_status[])), false) AS approved,
        ARRAY[${Prisma.join(retentionWeeks.map((weeks) => later(weeks, edition)))}] AS later
      FROM (
        SELECT id, ${dayOf('created_at', edition)} AS day, ${weekOf('created_at', edition)} AS week,
          last_sign_in_at IS NOT NULL AS signed_in, ${hasProfile} AS profile
        FROM users
        WHERE deleted_at IS NULL AND created_at >= coalesce(${edition.from}::timestamptz, '-infinity')
          AND created_at < ${edition.until}::timestamptz
      ) AS account LEFT JOIN submissions ON user_id = account.id AND edition_id = ${edition.id}
      GROUP BY account.id, day, week, signed_in, profile) AS students
    GROUP BY day) AS counted
  ORDER BY day`;

/** The first day of each period, as `first`; of the whole edition null. */
const windows = (edition: CountedEdition) => {
  const until = Prisma.sql`(${edition.until}::timestamptz AT TIME ZONE ${edition.timeZone})::date`;
  const rows = overviewPeriods.map((period) => {
    const first =
      period === 'edition' ? Prisma.sql`NULL::date` : Prisma.sql`${until} - ${Number(period) - 1}::int`;
    return Prisma.sql`(${period}::text, ${first})`;
  });
  return Prisma.sql`(VALUES ${Prisma.join(rows)}) AS windows (period, first)`;
};

const colleges: Count = (edition) => Prisma.sql`
  WITH by_student AS MATERIALIZED (
    SELECT college_id, user_id, ${dayOf('submitted_at', edition)} AS day, count(*)::int AS submissions
    FROM submissions JOIN users ON users.id = user_id
    WHERE edition_id = ${edition.id} AND college_id IS NOT NULL GROUP BY 1, 2, 3)
  SELECT period, count(*)::int AS active,
    coalesce(json_agg(json_build_object('id', college_id, 'students', students, 'submissions', submissions) ORDER BY place)
      FILTER (WHERE place <= 10), '[]') AS most
  FROM (
    SELECT period, college_id, count(DISTINCT user_id)::int AS students, sum(submissions)::int AS submissions,
      row_number() OVER (PARTITION BY period ORDER BY sum(submissions) DESC, college_id) AS place
    FROM by_student JOIN ${windows(edition)} ON first IS NULL OR day >= first
    GROUP BY period, college_id) AS ranked
  GROUP BY period`;

const reviewers: Count = ({ until }) => Prisma.sql`
  SELECT administrator_id AS id, count(*)::int AS reviews FROM reviews
  WHERE reversed_at IS NULL AND administrator_id IS NOT NULL AND reviewed_at <= ${until}::timestamptz
    AND reviewed_at > ${until}::timestamptz - ${reviewerDays}::int * interval '1 day'
  GROUP BY 1 ORDER BY 1`;

export const overviewCounts = {
  submissions,
  approvals,
  points,
  firstReviews,
  visits,
  joined,
  colleges,
  reviewers,
} as const;
