import { Prisma } from '#prisma/client.ts';
import type { AdministratorActor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { getOverview as route } from '../../contract/overview.ts';
import type { Answer, Parsed } from '../../contract/route.ts';
import { administratorName } from '../../database/administrator-name.ts';
import type { Deps } from '../../deps.ts';
import { submissionCountRows } from '../submissions/submission-counts.ts';
import { addDays, addUp } from './add-up.ts';
import { countOverview } from './count-overview.ts';
import { type CountedOverview, countedOverview } from './counted-overview.ts';

type ReadDeps = Pick<Deps, 'db' | 'runSql' | 'config' | 'now'>;
type Overview = Answer<typeof route>;

/**
 * What was counted of an edition, with what waits now.
 * @throws {AppError} not_found for an edition that does not exist; unavailable while the first count runs, or if it failed
 */
export async function readOverview(
  deps: ReadDeps,
  _actor: AdministratorActor,
  { edition: number, period: asked }: Parsed<typeof route, 'query'>,
): Promise<Overview> {
  const found = await findCounted(deps, number);
  const { edition, countedAt, content } = found;
  const closed = edition.closedAt !== null;
  const period = closed ? 'edition' : asked;
  const { until, timeZone, accountsFrom, colleges } = content;
  const from = period === 'edition' ? firstDay(found) : addDays(until, 1 - Number(period));
  const { active, most } = colleges[period];
  return {
    edition: { number: edition.number, name: edition.name, closed },
    period,
    from,
    until,
    timeZone,
    accountsFrom,
    countedAt: countedAt.toISOString(),
    ...addUp(content, { from, until, whole: period === 'edition' }),
    waiting: await findWaiting(deps),
    colleges: { active, most: await nameColleges(deps, most) },
    reviewers: closed ? null : await nameReviewers(deps, content.reviewers),
  };
}

async function findCounted(deps: ReadDeps, number: number | undefined) {
  const edition = await deps.db.edition.findFirst({
    where: number === undefined ? { closedAt: null } : { number },
    include: { overview: true },
  });
  if (edition === null) throw new AppError('not_found');
  const kept = edition.overview;
  const content = countedOverview.safeParse(kept?.content).data;
  if (kept !== null && content !== undefined) return { edition, countedAt: kept.countedAt, content };
  // The sweep tries again: each reader of the page would start the same failure.
  if (kept !== null && kept.content === null) {
    throw new AppError('unavailable', {
      message: 'The numbers could not be counted. The server tries again by itself, so come back later.',
    });
  }
  // Never counted, or by another release.
  if (!(await countOverview(deps, { editionId: edition.id, now: deps.now() }))) {
    throw new AppError('unavailable', {
      message: 'The numbers are being counted. Please try again in a moment.',
    });
  }
  const counted = await deps.db.overview.findUniqueOrThrow({ where: { editionId: edition.id } });
  return { edition, countedAt: counted.countedAt, content: countedOverview.parse(counted.content) };
}

/** The first day with anything in it, or that of the edition's start. */
function firstDay({ edition, content }: Awaited<ReturnType<typeof findCounted>>): string {
  const { timeZone, submissions, approvals, points, joined } = content;
  const started = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(
    edition.startedAt,
  );
  return [submissions, approvals, points, joined].reduce((first, [row]) => {
    return row !== undefined && row.day < first ? row.day : first;
  }, started);
}

async function findWaiting({ runSql }: ReadDeps): Promise<Overview['waiting']> {
  const [row] = await runSql<{ submissions: number; id: string | null; at: Date | null }>(Prisma.sql`
    SELECT oldest.*, (
      SELECT coalesce(sum(submissions), 0)::int FROM ${submissionCountRows} AS kept WHERE status = 'pending'
    ) AS submissions
    FROM (SELECT) AS one LEFT JOIN (
      SELECT id, coalesce(revised_at, submitted_at) AS at FROM submissions WHERE status = 'pending'
      ORDER BY coalesce(revised_at, submitted_at), id LIMIT 1) AS oldest ON true`);
  if (row === undefined) throw new Error('A SELECT of one row has one row.');
  const { submissions, id, at } = row;
  return { submissions, oldest: id === null || at === null ? null : { id, handedInAt: at.toISOString() } };
}

type CountedCollege = CountedOverview['colleges']['edition']['most'][number];

/** A college that was merged meanwhile has the name of the one that remains; one that was removed is left out. */
async function nameColleges({ runSql }: ReadDeps, most: readonly CountedCollege[]) {
  const rows = await runSql<{ id: string; name: string }>(Prisma.sql`
    SELECT colleges.id, coalesce(remaining.name, colleges.name) AS name
    FROM colleges LEFT JOIN colleges AS remaining ON remaining.id = colleges.merged_into_id
    WHERE colleges.id = ANY(${most.map(({ id }) => id)}::uuid[])`);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return most.flatMap(({ id, students, submissions }) => {
    const name = names.get(id);
    return name === undefined ? [] : [{ name, students, submissions }];
  });
}

/** Most reviews first, also those who have only claims. */
async function nameReviewers({ runSql, now }: ReadDeps, counted: CountedOverview['reviewers']) {
  const ids = counted.map(({ id }) => id);
  const rows = await runSql<{ id: string; name: string; claims: number }>(Prisma.sql`
    SELECT id, ${administratorName(Prisma.sql`reviewer.id`)} AS name, claims FROM (
      SELECT administrators.id, count(submission_id)::int AS claims
      FROM administrators LEFT JOIN review_claims ON administrator_id = administrators.id AND expires_at > ${now()}
      WHERE administrators.id = ANY(${ids}::uuid[]) OR submission_id IS NOT NULL
      GROUP BY administrators.id) AS reviewer`);
  const reviews = new Map(counted.map((row) => [row.id, row.reviews]));
  return rows
    .map((row) => ({ ...row, reviews: reviews.get(row.id) ?? 0 }))
    .sort((a, b) => b.reviews - a.reviews || b.claims - a.claims || a.name.localeCompare(b.name));
}
