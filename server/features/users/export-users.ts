import { stringify } from 'csv-stringify/sync';
import type { AdministratorActor } from '../../actor.ts';
import type { Parsed } from '../../contract/route.ts';
import type { exportUsers as route, User } from '../../contract/users.ts';
import type { Db } from '../../database/db.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { findUsers, type UserFilter, userCondition, userOrder } from './list-users.ts';
import { presentUser } from './present-user.ts';

/** Users held in memory at one time. */
const batch = 500;

const columns: readonly (readonly [string, (user: User) => string | number | null])[] = [
  ['Name', (user) => user.name],
  ['Email', (user) => user.email],
  ['Phone', (user) => user.phone],
  ['College', (user) => user.college],
  ['Program', (user) => user.program],
  ['Joining Year', (user) => user.joiningYear],
  ['Tech ID', (user) => user.techid],
  ['Points', (user) => user.points],
  ['City', (user) => user.collegeCity],
  ['State', (user) => user.collegeState],
  ['LinkedIn', (user) => user.linkedin],
  ['Facebook', (user) => user.facebook],
  ['Instagram', (user) => user.instagram],
];

/**
 * Streams the users that match the filter as CSV: a header, then a line for each user with 'N/A' for blanks. The byte
 * order mark and CRLF make Excel read it as UTF-8. Cells that a spreadsheet would run as a formula start with an
 * apostrophe, except phone numbers. The audit event is written before the first line is sent.
 */
export async function exportUsers(
  db: Db,
  actor: AdministratorActor,
  input: Parsed<typeof route, 'query'> & UserFilter,
): Promise<AsyncGenerator<string>> {
  // Reads all ids first, so that edits during the export neither repeat nor drop a line.
  const found = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM users WHERE ${userCondition(input)} ORDER BY ${userOrder(input).keys.orderBy}`;
  await recordAudit(db, actor, {
    action: 'user.export',
    detail: { users: found.length, role: input.role, searched: Boolean(input.search) },
  });
  return lines(
    db,
    found.map((row) => row.id),
  );
}

async function* lines(db: Db, ids: readonly string[]): AsyncGenerator<string> {
  yield byteOrderMark + toCsv([columns.map(([title]) => title)]);
  for (let start = 0; start < ids.length; start += batch) {
    const users = (await findUsers(db, ids.slice(start, start + batch))).map(presentUser);
    yield toCsv(users.map((user) => columns.map(([, cell]) => cell(user) || blank(cell(user)))));
  }
}

function blank(value: string | number | null): string {
  return value === 0 ? '0' : 'N/A';
}

const byteOrderMark = '\ufeff';
/** Such a value can only calculate with numbers, and an apostrophe would become part of the phone number. */
const phoneNumber = /^[+\d ()-]+$/;
// The library accepts all options for a single value; its types omit this one.
const asWritten = { escape_formulas: false };

function toCsv(rows: readonly (readonly (string | number)[])[]): string {
  return stringify([...rows], {
    escape_formulas: true,
    record_delimiter: 'windows',
    cast: { string: (value) => (phoneNumber.test(value) ? { value, ...asWritten } : value) },
  });
}
