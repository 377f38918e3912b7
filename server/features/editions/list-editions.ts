import type { Edition as EditionRow } from '#prisma/client.ts';
import type { Edition, listEditions as route } from '../../contract/editions.ts';
import type { Answer } from '../../contract/route.ts';
import type { Db } from '../../database/db.ts';

export function presentEdition({
  number,
  name,
  startsOn,
  endsOn,
  timeZone,
  startedAt,
  closedAt,
  frozenFrom,
}: EditionRow): Edition {
  return {
    number,
    name,
    startsOn: dayOf(startsOn),
    endsOn: dayOf(endsOn),
    timeZone,
    startedAt: startedAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
    frozenFrom: frozenFrom?.toISOString() ?? null,
  };
}

/** Prisma reads a date as midnight in UTC. */
const dayOf = (date: Date | null) => date?.toISOString().slice(0, 10) ?? null;

/** All of them, because there is one a year. The one that runs first, then the one that was closed last. */
export async function listEditions(db: Db): Promise<Answer<typeof route>> {
  const rows = await db.edition.findMany({ orderBy: { closedAt: { sort: 'desc', nulls: 'first' } } });
  return { items: rows.map(presentEdition) };
}
