import type { User } from '#prisma/client.ts';
import type { ImportKind } from '../../contract/import-fields.ts';
import type { ImportError, ImportOutcome } from '../../contract/imports.ts';
import { formatNumber } from '../../contract/word-of.ts';
import type { Db } from '../../database/db.ts';
import { tooManyTaken } from '../users/give-points.ts';
import { profileOf, type RowValues } from './plan-rows.ts';
import type { Columns, ImportTable, PlannedRow } from './table-of.ts';

export interface ComparedRow<Values> extends PlannedRow<Values> {
  readonly outcome: ImportOutcome;
  /** Whether a person gets the college of their row. */
  readonly getsCollege?: boolean;
}

type Plan<K extends ImportKind> = readonly PlannedRow<RowValues[K]>[];

/** What the import would do with each person now. */
export async function comparePeople(
  db: Db,
  plan: Plan<'people'>,
): Promise<ComparedRow<RowValues['people']>[]> {
  const addresses = plan.flatMap(({ values }) => values?.email ?? []);
  const accounts = await db.$queryRaw<(Profile & { address: string })[]>`
    SELECT lower(email) AS address, name, first_name AS "firstName", last_name AS "lastName", phone, college, program,
      joining_year AS "joiningYear", college_city AS "collegeCity", college_state AS "collegeState", linkedin, facebook, instagram
    FROM users WHERE lower(email) = ANY(${addresses}::text[]) AND deleted_at IS NULL`;
  const known = new Map(accounts.map((account) => [account.address, account]));
  return plan.map((row) => {
    if (row.values === null) return { ...row, outcome: 'failed' };
    const account = known.get(row.values.email);
    if (account === undefined) return { ...row, outcome: 'created', getsCollege: true };
    const filled = Object.keys(blanksFilled(account, row.values));
    return {
      ...row,
      outcome: filled.length > 0 ? 'changed' : 'unchanged',
      getsCollege: filled.includes('college'),
    };
  });
}

export type Profile = Pick<
  User,
  | 'name'
  | 'firstName'
  | 'lastName'
  | 'phone'
  | 'college'
  | 'program'
  | 'joiningYear'
  | 'collegeCity'
  | 'collegeState'
  | 'linkedin'
  | 'facebook'
  | 'instagram'
>;

/** What a row fills in: never what the account has already, and no parts of a name beside another name. */
export function blanksFilled(account: Profile, values: RowValues['people']) {
  const { firstName, lastName, ...others } = profileOf(values);
  const given = account.name ? others : { firstName, lastName, ...others };
  return Object.fromEntries(
    Object.entries(given).filter(
      ([name, value]) => value !== undefined && value !== null && !account[name as keyof Profile],
    ),
  );
}

export interface FoundStudent {
  readonly id: string;
  readonly email: string | null;
  readonly techid: string;
}

/** By lower-case address, or by Tech ID. */
export function findStudents(db: Pick<Db, '$queryRaw'>, named: readonly string[]): Promise<FoundStudent[]> {
  return db.$queryRaw<FoundStudent[]>`
    SELECT id, lower(email) AS email, techid FROM users WHERE deleted_at IS NULL AND lower(email) = ANY(${named}::text[])
    UNION SELECT id, lower(email) AS email, techid FROM users WHERE deleted_at IS NULL AND techid = ANY(${named}::text[])`;
}

export const unknownStudent =
  'There is no student with this address or Tech ID. Correct it, or import the people first.';

/** What the import would do with the points of each row now, one after the other. */
export async function comparePoints(
  db: Db,
  plan: Plan<'points'>,
  { table, columns, adminEmails }: { table: ImportTable; columns: Columns; adminEmails: ReadonlySet<string> },
): Promise<ComparedRow<RowValues['points']>[]> {
  const students = await findStudents(
    db,
    plan.flatMap(({ values }) => values?.student ?? []),
  );
  const byName = new Map(
    students.flatMap((each) => [[each.email ?? each.techid, each] as const, [each.techid, each] as const]),
  );
  const losing = plan.flatMap(({ values }) =>
    values && values.points < 0 ? (byName.get(values.student)?.id ?? []) : [],
  );
  const found = await db.$queryRaw<{ id: string; total: number }[]>`
    SELECT id, true_points_of(id) AS total FROM unnest(${[...new Set(losing)]}::uuid[]) AS id`;
  const totals = new Map(found.map(({ id, total }) => [id, total]));
  const titleOf = (field: string) => table.titles[columns[field] ?? -1] ?? null;
  const seen = new Map<string, number>();
  return plan.map((row) => {
    const { values, number } = row;
    if (values === null) return { ...row, outcome: 'failed' };
    const refuse = (field: string, message: string) => {
      const error: ImportError = { row: number, column: titleOf(field), message };
      return { ...row, values: null, errors: [error], outcome: 'failed' as const };
    };
    const student = byName.get(values.student);
    if (student === undefined) return refuse('student', unknownStudent);
    if (adminEmails.has(student.email ?? ''))
      return refuse('student', 'This is an administrator, who gets no points. Remove the row.');
    const same = `${student.id} ${values.points} ${values.reason}`;
    const first = seen.get(same);
    if (first !== undefined)
      return refuse(
        'student',
        `Row ${formatNumber(first)} gives them the same points for the same reason. Remove one of the two rows, or give another reason.`,
      );
    const before = totals.get(student.id);
    if (before !== undefined) {
      if (values.points < 0 && before + values.points < 0) return refuse('points', tooManyTaken(before));
      totals.set(student.id, before + values.points);
    }
    seen.set(same, number);
    return { ...row, outcome: 'given' };
  });
}
