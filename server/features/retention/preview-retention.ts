import { Prisma } from '#prisma/client.ts';
import type { AdministratorActor } from '../../actor.ts';
import {
  type Retention,
  type RetentionKind,
  retainedSince,
  retentionGraceDays,
  retentionKindNames,
  retentionKinds,
} from '../../contract/retention.ts';
import {
  countedRows,
  type countRetention as countRoute,
  type RetentionPreview,
  soonDays,
} from '../../contract/retention-preview.ts';
import type { Answer } from '../../contract/route.ts';
import type { Deps } from '../../deps.ts';
import { deletions } from './deletions.ts';
import { readRetention } from './read-retention.ts';
import { isInactive } from './warn-inactive-accounts.ts';

type PreviewDeps = Pick<Deps, 'runSql' | 'now' | 'config' | 'mailer'>;

const inDays = (time: Date, days: number) => {
  const later = new Date(time);
  later.setUTCDate(later.getUTCDate() + days);
  return later;
};

/** What will be deleted when. */
export async function previewRetention(
  deps: PreviewDeps,
  _actor: AdministratorActor,
): Promise<RetentionPreview> {
  const now = deps.now();
  const { published, inForce, from } = await readRetention(deps.runSql, now);
  const items: RetentionPreview['items'] = [];
  // One after the other: together they would take several connections from the requests of others.
  for (const kind of retentionKindNames)
    items.push({
      kind,
      due: await countRows(deps, dueAt(kind, inForce, now)),
      soon: await countRows(deps, dueAt(kind, published, inDays(now, soonDays))),
    });
  return { published, inForce, from: from?.toISOString() ?? null, mail: deps.mailer !== null, items };
}

/** What the settings would delete once they count. Of accounts, those whose owners would be told then. */
export async function countRetention(
  deps: PreviewDeps,
  _actor: AdministratorActor,
  settings: Retention,
): Promise<Answer<typeof countRoute>> {
  const from = inDays(deps.now(), retentionGraceDays);
  const items: Answer<typeof countRoute>['items'] = [];
  for (const kind of retentionKindNames) {
    const due = kind === 'accounts' ? inactiveAt(deps, settings, from) : dueAt(kind, settings, from);
    items.push({ kind, rows: await countRows(deps, due) });
  }
  return { from: from.toISOString(), items };
}

/** Null: the setting keeps everything. Of accounts, those whose owners were told. */
function dueAt(kind: RetentionKind, settings: Retention, at: Date): Prisma.Sql | null {
  const { setting } = retentionKinds[kind];
  const value = settings[setting];
  if (value === undefined) return null;
  if (kind === 'accounts') return Prisma.sql`SELECT FROM account_expiries WHERE deletes_at <= ${at}`;
  return deletions[kind].due(retainedSince(setting, value, at));
}

function inactiveAt(deps: PreviewDeps, { inactiveMonths }: Retention, at: Date): Prisma.Sql | null {
  if (inactiveMonths === undefined) return null;
  const before = retainedSince('inactiveMonths', inactiveMonths, at);
  return Prisma.sql`SELECT FROM users u WHERE ${isInactive(deps, before)} AND u.disabled_at IS NULL`;
}

async function countRows({ runSql }: PreviewDeps, rows: Prisma.Sql | null): Promise<number> {
  if (rows === null) return 0;
  const [counted] = await runSql<{ rows: number }>(
    Prisma.sql`SELECT count(*)::int AS rows FROM (${rows} LIMIT ${countedRows + 1}) AS first`,
  );
  return counted?.rows ?? 0;
}
