import type { Db } from '../../database/db.ts';
import type { ComparedRow } from './compare-rows.ts';
import type { RowValues } from './plan-rows.ts';

type People = readonly ComparedRow<RowValues['people']>[];

interface Resolved {
  readonly rows: People;
  /** Names that no college has and somebody gets: the import would add them. */
  readonly added: readonly string[];
}

/** Replaces what the rows call a college, also by an abbreviation that only one has, by its name. A new one has one spelling. */
export async function resolveColleges(db: Pick<Db, '$queryRaw'>, rows: People): Promise<Resolved> {
  const given = [...new Set(rows.flatMap(({ values }) => values?.college ?? []))];
  if (given.length === 0) return { rows, added: [] };
  const found = await db.$queryRaw<{ given: string; name: string | null; key: string }[]>`
    SELECT given, college_name_key(given) AS key, coalesce(
      (SELECT present.name FROM colleges AS named JOIN colleges AS present ON present.id = coalesce(named.merged_into_id, named.id)
        WHERE named.name_key = college_name_key(given)),
      (SELECT min(name) FROM colleges WHERE abbreviation_key = college_name_key(given) AND merged_into_id IS NULL HAVING count(*) = 1)
    ) AS name
    FROM unnest(${given}::text[]) AS given`;
  const gotten = new Set(rows.map(({ values, getsCollege }) => (getsCollege ? values?.college : undefined)));
  const isNew = found.filter(({ name, given }) => name === null && gotten.has(given));
  // The spelling that comes first: rows are imported side by side.
  const spellings = new Map(isNew.toReversed().map(({ key, given }) => [key, given]));
  const names = new Map(found.map(({ given, name, key }) => [given, name ?? spellings.get(key)]));
  return {
    rows: rows.map((row) => {
      const name = names.get(row.values?.college ?? '');
      return row.values && name ? { ...row, values: { ...row.values, college: name } } : row;
    }),
    added: [...spellings.values()].sort(),
  };
}
