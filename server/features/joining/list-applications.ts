import { Prisma } from '#prisma/client.ts';
import { AppError } from '../../app-error.ts';
import { applicationRules } from '../../contract/application-status.ts';
import type {
  Application,
  ListedApplication,
  listApplications as route,
} from '../../contract/applications.ts';
import type { Answer, Parsed } from '../../contract/route.ts';
import { countFirst, findMatches } from '../../database/bounded-count.ts';
import { keyset } from '../../database/keyset.ts';
import type { RunSql } from '../../database/run-sql.ts';
import { containsText } from '../../database/text-search.ts';
import type { Deps } from '../../deps.ts';
import { liveClaim } from '../submissions/claims.ts';
import { answeredOf, daysOf } from './own-application.ts';

type Context = Pick<Deps, 'runSql' | 'site' | 'now'>;

const order = (column: Prisma.Sql, direction: 'asc' | 'desc', name: string) =>
  keyset(
    [
      { field: 'at', column, type: 'timestamptz', order: direction },
      { field: 'id', column: Prisma.sql`a.id`, type: 'uuid', order: direction },
    ],
    name,
  );
const orders = {
  undecided: order(Prisma.sql`a.sent_at`, 'asc', 'sent'),
  decided: order(Prisma.sql`a.decided_at`, 'desc', 'decided'),
};

type Row = Omit<ListedApplication, 'sentAt' | 'decidedAt'> & {
  readonly sentAt: Date;
  readonly decidedAt: Date | null;
  readonly at: Date;
};

/** Live or not, with times as PostgreSQL writes them in JSON. */
const claim = Prisma.sql`
  (SELECT json_build_object('administratorId', c.administrator_id, 'name', coalesce(d.name, d.email), 'since', c.claimed_at,
    'expiresAt', c.expires_at)
    FROM application_claims c JOIN administrators d ON d.id = c.administrator_id WHERE c.application_id = a.id) AS claim`;

const columns = (undecided: boolean) => Prisma.sql`
  a.id, a.name, a.email, a.status::text, a.version, a.sent_at AS "sentAt", a.decided_at AS "decidedAt",
  (SELECT coalesce(name, email) FROM administrators WHERE id = a.decided_by_id) AS "decidedBy",
  a.user_id IS NOT NULL AS joined, ${claim}, ${undecided ? Prisma.sql`a.sent_at` : Prisma.sql`a.decided_at`} AS at`;

const present = ({ sentAt, decidedAt, claim, at: _at, ...row }: Row, now: Date): ListedApplication => ({
  ...row,
  claim: liveClaim(claim, now),
  sentAt: sentAt.toISOString(),
  decidedAt: decidedAt?.toISOString() ?? null,
});

const days = async ({ site }: Pick<Deps, 'site'>) => daysOf((await site.published()).content.joining);
const hasStatus = (status: string) => Prisma.sql`a.status = ${status}::application_status`;

/** An expression for the number of applications that nobody has decided. */
export const newApplicationCount = countFirst(Prisma.sql`FROM applications a WHERE ${hasStatus('received')}`);

/** @throws {AppError} validation_failed for a cursor of another list */
export async function listApplications(
  { runSql, site, now }: Context,
  { status, search, cursor, limit }: Parsed<typeof route, 'query'>,
): Promise<Answer<typeof route>> {
  const { undecided } = applicationRules[status];
  const { after, orderBy, page } = orders[undecided ? 'undecided' : 'decided'];
  const from = Prisma.sql`FROM applications a WHERE ${hasStatus(status)}`;
  const { total, matches } = await findMatches(runSql, {
    id: Prisma.sql`a.id`,
    from,
    waysOf: () => (search ? [containsText(search, Prisma.sql`a.name`, Prisma.sql`a.email`)] : []),
  });
  const found = await runSql<Row>(
    Prisma.sql`
      SELECT ${columns(undecided)} ${from} AND ${matches} AND ${after(cursor)} ORDER BY ${orderBy} LIMIT ${limit + 1}`,
    { replan: Boolean(search) },
  );
  const { rows, nextCursor } = page(found, limit);
  const moment = now();
  return { items: rows.map((row) => present(row, moment)), nextCursor, ...total, days: await days({ site }) };
}

/** @throws {AppError} not_found, also for one that was not sent */
export async function findApplication(
  runSql: RunSql,
  { id }: { id: string },
  now: Date,
): Promise<Application> {
  type Found = Row & Pick<Application, 'questions' | 'answers' | 'message'>;
  const [row] = await runSql<Found>(Prisma.sql`
    SELECT ${columns(true)}, a.questions, a.answers, a.message FROM applications a
    WHERE a.id = ${id}::uuid AND a.status <> 'draft'`);
  if (row === undefined) {
    throw new AppError('not_found', { message: 'This application was withdrawn, or it was deleted.' });
  }
  const { questions, answers, message, ...listed } = row;
  return {
    ...present(listed, now),
    ...answeredOf({ questions, answers }),
    message,
  };
}
