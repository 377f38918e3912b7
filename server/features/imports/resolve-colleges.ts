import type { Db } from '../../database/db.ts';
import type { RowValues } from './plan-rows.ts';
import type { PlannedRow } from './table-of.ts';

type People = readonly PlannedRow<RowValues['people']>[];

interface Resolved {
  readonly plan: People;
  /** Names that no college has: the import would add them. */
  readonly added: readonly string[];
}

/** Replaces what the rows call a college, also by an abbreviation that only one has, by its name. */
export async function resolveColleges(db: Pick<Db, '$queryRaw'>, plan: People): Promise<Resolved> {
  const given = [...new Set(plan.flatMap(({ values }) => values?.college ?? []))];
  if (given.length === 0) return { plan, added: [] };
  const found = await db.$queryRaw<{ given: string; name: string | null; key: string }[]>`
    SELECT given, college_name_key(given) AS key, coalesce(
      (SELECT present.name FROM colleges AS named JOIN colleges AS present ON present.id = coalesce(named.merged_into_id, named.id)
        WHERE named.name_key = college_name_key(given)),
      (SELECT min(name) FROM colleges WHERE abbreviation_key = college_name_key(given) AND merged_into_id IS NULL HAVING count(*) = 1)
    ) AS name
    FROM unnest(${given}::text[]) AS given`;
  const names = new Map(found.map(({ given, name }) => [given, name]));
  const isNew = found.filter(({ name }) => name === null);
  return {
    plan: plan.map((row) => {
      const name = names.get(row.values?.college ?? '');
      return row.values && name ? { ...row, values: { ...row.values, college: name } } : row;
    }),
    // The spelling that comes first.
    added: [...new Map(isNew.toReversed().map(({ key, given }) => [key, given])).values()].sort(),
  };
}
