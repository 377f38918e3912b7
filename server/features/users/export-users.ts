import { finished, type Readable } from 'node:stream';
import { promisify } from 'node:util';
import { Prisma } from '#prisma/client.ts';
import type { AdministratorActor } from '../../actor.ts';
import { Semaphore } from '../../concurrency/semaphore.ts';
import type { Parsed } from '../../contract/route.ts';
import type { exportUsers as route } from '../../contract/users.ts';
import { openCopy } from '../../database/open-copy.ts';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { csvCell } from './csv-cell.ts';
import { type UserFilter, userCondition, userOrder } from './user-order.ts';

/** Each uses a connection beyond those of the pool. */
const running = new Semaphore(2, Number.POSITIVE_INFINITY, { running: 1, waiting: 4 });

const columns = {
  Name: csvCell('name'),
  Email: csvCell('email'),
  Phone: csvCell('phone'),
  College: csvCell('college'),
  Program: csvCell('program'),
  'Joining Year': Prisma.sql`coalesce(joining_year::text, 'N/A')`,
  'Tech ID': csvCell('techid'),
  Points: Prisma.sql`points`,
  City: csvCell('college_city'),
  State: csvCell('college_state'),
  LinkedIn: csvCell('linkedin'),
  Facebook: csvCell('facebook'),
  Instagram: csvCell('instagram'),
};

/** Excel reads a file without it in the encoding of its own language. */
const byteOrderMark = '\ufeff';

/**
 * The users that match the filter as CSV with CRLF: a header, then a line for each user with 'N/A' for blanks. The audit
 * event is written before the first line is sent. Two exports run at once, one of each administrator; others wait.
 * @param signal ends it
 * @throws {AppError} too_many_requests if too many exports of this administrator wait
 */
export function exportUsers(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  actor: AdministratorActor,
  input: Parsed<typeof route, 'query'> & UserFilter,
  signal: AbortSignal,
): Promise<Readable> {
  const from = Prisma.sql`FROM users WHERE ${userCondition(input)}`;
  const open = () =>
    openCopy(config.database.url, {
      rows: Prisma.sql`SELECT ${Prisma.join(Object.values(columns))} ${from} ORDER BY ${userOrder(input).orderBy}`,
      counted: Prisma.sql`SELECT count(*)::int ${from}`,
      header: byteOrderMark + Object.keys(columns).join(','),
      onCount: (users) =>
        recordAudit(db, actor, {
          action: 'user.export',
          detail: { users, role: input.role, searched: Boolean(input.search) },
        }),
      signal,
    });
  const { promise, resolve, reject } = Promise.withResolvers<Readable>();
  running
    .run(
      async () => {
        const csv = await open();
        resolve(csv);
        // How it ends is the response's concern.
        await promisify(finished)(csv).catch(() => {});
      },
      { owner: actor.administrator.id, signal },
    )
    .catch(reject);
  return promise;
}
