import { Readable } from 'node:stream';
import type { AdministratorActor } from '../../actor.ts';
import type { exportOverview as route } from '../../contract/overview.ts';
import { overviewTables } from '../../contract/overview-tables.ts';
import type { Parsed } from '../../contract/route.ts';
import type { Deps } from '../../deps.ts';
import { byteOrderMark, csvText } from '../users/csv-cell.ts';
import { readOverview } from './read-overview.ts';

/**
 * The table of one chart as CSV with CRLF; what is not known yet is empty.
 * @throws {AppError} not_found, unavailable as `readOverview`
 */
export async function exportOverview(
  deps: Pick<Deps, 'db' | 'runSql' | 'config' | 'now'>,
  actor: AdministratorActor,
  { part, ...query }: Parsed<typeof route, 'query'>,
): Promise<Readable> {
  const { head, rows } = overviewTables[part](await readOverview(deps, actor, query));
  const lines = [head, ...rows].map((cells) =>
    cells.map((cell) => (typeof cell === 'string' ? csvText(cell) : String(cell ?? ''))).join(),
  );
  return Readable.from([byteOrderMark + lines.map((line) => `${line}\r\n`).join('')]);
}
