import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Prisma } from '#prisma/client.ts';
import type { CheckedImport, ImportBatch, ImportItem, ReadImport } from '../../contract/imports.ts';
import { createJobQueue } from '../../jobs/job-queue.ts';
import { batchesKeptDays, restartBatches, sweepEndedBatches } from '../../jobs/keep-batches.ts';
import {
  createAdministrator,
  createStudent,
  createSubmission,
  createTask,
  type TestAdministrator,
} from '../../testing/factories.ts';
import { killedAt } from '../../testing/killed-at.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { runImport } from './run-import.ts';

let t: TestApp;
let administrator: TestAdministrator;
let cookie: string;
let number = 0;
beforeAll(async () => {
  // It has no workers: jobs wait.
  t = await createTestApp({ jobs: (url) => createJobQueue(url) });
  administrator = await createAdministrator(t.db);
  cookie = await t.signInAs(administrator);
});
afterAll(() => t.close());
beforeEach(() => {
  number += 1;
});

const address = (name: string) => `${name}-${number}@students.example`;
type Kind = 'people' | 'points';
async function post<Body>(path: string, body: object, status = 200): Promise<Body> {
  const response = await t.request('POST', `/api/admin/imports${path}`, { cookie, body });
  expect(response.statusCode, response.body).toBe(status);
  return response.json<Body>();
}
async function get<Body>(path: string): Promise<Body> {
  const response = await t.request('GET', `/api/admin/imports${path}`, { cookie });
  expect(response.statusCode, response.body).toBe(200);
  return response.json<Body>();
}
const fileOf = (kind: Kind, rows: string) => ({
  kind,
  fileName: `${kind}.csv`,
  content: Buffer.from(rows).toString('base64'),
});
const readFile = (kind: Kind, rows: string) => post<ReadImport>('/read', fileOf(kind, rows));
const matched = async (kind: Kind, rows: string) => ({
  ...fileOf(kind, rows),
  columns: (await readFile(kind, rows)).guess,
});
const check = async (kind: Kind, rows: string) => post<CheckedImport>('/check', await matched(kind, rows));
const start = async (kind: Kind, rows: string) => post<ImportBatch>('', await matched(kind, rows), 201);
const run = (batchId: string, db = t.db) => runImport({ ...t.deps, db, jobs: null }, { batchId }, t.app.log);
const batch = (id: string) => get<ImportBatch>(`/${id}`);
const itemsOf = async (id: string) => (await get<{ items: ImportItem[] }>(`/${id}/items?limit=100`)).items;
const outcomes = async (id: string) =>
  (await itemsOf(id)).map(({ row, outcome, message }) => [row, outcome, message]);
const valuesOf = async (batchId: string) =>
  (await t.db.importItem.findMany({ where: { batchId }, orderBy: { position: 'asc' } })).map(
    ({ values }) => values,
  );
const undo = async (id: string) => {
  await post(`/${id}/undo`, { reason: 'The wrong list.' });
  await run(id);
};
const accountOf = (name: string) => t.db.user.findFirst({ where: { email: address(name), deletedAt: null } });
const people = (...names: string[]) =>
  `Name,E-mail\n${names.map((name) => `${name},${address(name)}\n`).join('')}`;

test('the columns are found in any order and under other titles, with samples', async () => {
  const file = `College name;Mail ID;Full name;Joined;Shoe size\nNorth;${address('a')};Asha Rao;2024;40\n`;
  expect(await readFile('people', file)).toEqual({
    sheet: null,
    sheets: [],
    rows: 1,
    columns: [
      { title: 'College name', samples: ['North'] },
      { title: 'Mail ID', samples: [address('a')] },
      { title: 'Full name', samples: ['Asha Rao'] },
      { title: 'Joined', samples: ['2024'] },
      { title: 'Shoe size', samples: ['40'] },
    ],
    guess: { email: 1, name: 2, college: 0, joiningYear: 3 },
    importedAt: null,
  });
  const byCells = await readFile('people', `Who,Where\n${address('a')},North\n`);
  expect(byCells.guess).toEqual({ email: 0 });
  expect((await readFile('points', 'Reason,Tech ID,Points\nHelp,TB26-00001,40\n')).guess).toEqual({
    student: 1,
    points: 2,
    reason: 0,
  });
});

test('a college is found by its name or its abbreviation, and new ones are named before', async () => {
  await t.db.college.create({ data: { name: 'Harbour Institute', abbreviation: 'HBI' } });
  for (const name of ['Twin One', 'Twin Two'])
    await t.db.college.create({ data: { name, abbreviation: 'TWN' } });
  const rows = ['hbi', 'harbour  institute', 'TWN', 'Zenith', 'zenith'].map(
    (college, n) => `P${n},${address(`college-${n}`)},${college}\n`,
  );
  const file = `Name,E-mail,College\n${rows.join('')}`;
  expect((await check('people', file)).newColleges).toEqual({ total: 2, first: ['TWN', 'Zenith'] });
  const { id } = await start('people', file);
  await run(id);
  const colleges = await Promise.all([0, 1, 2, 3, 4].map((n) => accountOf(`college-${n}`)));
  expect(colleges.map((row) => row?.college)).toEqual([
    'Harbour Institute',
    'Harbour Institute',
    'TWN',
    'Zenith',
    'Zenith',
  ]);
});

test('people become accounts that nobody sees, and known ones get what they lack', async () => {
  const known = await createStudent(t.db, {
    email: address('known'),
    name: 'Own Name',
    college: null,
    phone: '+49 30 1',
  });
  const full = await createStudent(t.db, { email: address('full'), name: 'Full', college: 'South' });
  const file = `First name,Last name,E-mail,College,Phone
Zoe\u0308,Rao, ${address('NEW').toUpperCase()} ,Zoe College,
Other,Name,${address('known')},Zoe College,+49 30 2
Full,Other,${address('full')},Full College,`;
  expect(await check('people', file)).toMatchObject({
    counts: { created: 1, changed: 1, unchanged: 1 },
    newColleges: { total: 1, first: ['Zoe College'] },
    errorCount: 0,
    errorsCsv: null,
  });
  const { id, total, state } = await start('people', file);
  expect([total, state]).toEqual([3, 'running']);
  await run(id);
  expect(await batch(id)).toMatchObject({ state: 'done', counts: { created: 1, changed: 1, unchanged: 1 } });
  expect(await t.db.college.count({ where: { name: 'Full College' } }), 'nobody got it').toBe(0);
  expect(await accountOf('new')).toMatchObject({
    ...{ issuer: null, subject: null, lastSignInAt: null, hidden: true },
    ...{ name: 'Zoë Rao', firstName: 'Zoë', lastName: 'Rao', college: 'Zoe College', phone: null },
    techid: expect.stringMatching(/^TB/),
  });
  expect(await t.db.user.findUniqueOrThrow({ where: { id: known.id } })).toMatchObject({
    ...{ name: 'Own Name', firstName: known.firstName, college: 'Zoe College', phone: '+49 30 1' },
  });
  expect((await t.db.user.findUniqueOrThrow({ where: { id: full.id } })).college).toBe('South');
  // What the rows said is not kept, but what one filled in.
  expect(await valuesOf(id)).toEqual([null, { college: 'Zoe College' }, null]);
  const audited = await t.db.auditEvent.findMany({
    where: { action: 'user.import' },
    select: { detail: true },
  });
  expect(audited.map(({ detail }) => detail)).toContainEqual({ batchId: id, changed: 'college' });
  const again = await readFile('people', file);
  expect(again.importedAt).toMatch(/^20/);
});

test('each row with an error is named with its column and what to do, and can be downloaded', async () => {
  const admin = administrator.email.toUpperCase();
  const file = `=Name,E-mail,Year
A,${address('a')},2024

=Name,E-mail,Year
B,${address('A')} ,2024
C,nobody,2024
D,,2024
E,${admin},2024
F,${address('f')},24
G,${address('g')},#N/A
H\0,${address('h')},
`;
  const body = { ...fileOf('people', file), columns: { name: 0, email: 1, joiningYear: 2 } };
  const checked = await post<CheckedImport>('/check', body);
  expect(checked).toMatchObject({ counts: { created: 1, failed: 7 }, skipped: 2, errorCount: 7 });
  expect(checked.errors).toEqual([
    { row: 5, column: 'E-mail', message: 'Row 2 has the same address. Keep one of the two rows.' },
    { row: 6, column: 'E-mail', message: 'Enter an email address.' },
    { row: 7, column: 'E-mail', message: 'Enter the email address.' },
    { row: 8, column: 'E-mail', message: 'This is the address of an administrator. Remove the row.' },
    { row: 9, column: 'Year', message: expect.stringMatching(/^Use a year from/) },
    { row: 10, column: 'Year', message: expect.stringContaining('error of the spreadsheet program') },
    { row: 11, column: '=Name', message: expect.stringContaining('characters that are not text') },
  ]);
  expect(checked.errorsCsv).toMatch(/^\ufeffRow,Column,What to do\n5,E-mail,Row 2 has/);
  expect(checked.errorsCsv, 'S30').toContain("\n11,'=Name,");
  const { id } = await post<ImportBatch>('', body, 201);
  await run(id);
  expect((await outcomes(id)).map(([row, outcome]) => [row, outcome])).toEqual([
    [2, 'created'],
    ...[5, 6, 7, 8, 9, 10, 11].map((row) => [row, 'failed']),
  ]);
});

test.each([
  ['no titles', `Asha,${'a@students.example'}\nBen,b@students.example\n`, 'must have the titles'],
  ['no rows', 'Name,E-mail\n', 'no rows below the titles'],
  ['nothing', '\n\n', 'no table'],
  ['too many rows', `E-mail\n${'x\n'.repeat(10_001)}`, '10,001 rows'],
  ['too many columns', `${'a,'.repeat(120)}b\n1\n`, 'too many columns'],
])('a file with %s is refused', async (_name, rows, message) => {
  const response = await t.request('POST', '/api/admin/imports/read', {
    cookie,
    body: fileOf('people', rows),
  });
  expect(response.statusCode).toBeGreaterThanOrEqual(400);
  expect(response.json().detail).toContain(message);
});

test('a required field without a column, and an import of errors only, are refused', async () => {
  const refused = await t.request('POST', '/api/admin/imports/check', {
    cookie,
    body: { ...fileOf('people', people('a')), columns: { name: 0, college: 7 } },
  });
  expect(refused.json().errors).toEqual([
    { path: 'body.columns.email', message: 'Choose the column with: Email address.' },
    { path: 'body.columns.college', message: 'Choose a column of this file.' },
  ]);
  const all = await matched('people', 'E-mail\nnobody\n');
  expect((await post<{ errors: unknown[] }>('', all, 400)).errors).toMatchObject([{ path: 'body.content' }]);
});

test('points become one ledger entry of each row, by address or Tech ID', async () => {
  const [asha, ben] = [
    await createStudent(t.db, { email: address('asha') }),
    await createStudent(t.db, { email: address('ben') }),
  ];
  const file = `Student;Points;Reason
${address('ASHA')};40;Stall
${ben.techid.toLowerCase()};10;Stall
${address('ben')};-4;=Broken chair
${address('ben')};−20;Too many
${address('gone')};5;Stall
${administrator.email};5;Stall
${address('asha')};1.5;Half
${address('asha')};10001;Much
${address('asha')};5;
${ben.techid};10; Stall
${address('ben')};10;Stall`;
  const checked = await check('points', file);
  expect(checked).toMatchObject({ counts: { given: 3, failed: 8 }, points: 46 });
  expect(checked.errors.map(({ row, column }) => [row, column])).toEqual([
    [5, 'Points'],
    [6, 'Student'],
    [7, 'Student'],
    [8, 'Points'],
    [9, 'Points'],
    [10, 'Reason'],
    [11, 'Student'],
    [12, 'Student'],
  ]);
  expect(checked.errors.at(-1)?.message).toMatch(/^Row 3 gives them the same points for the same reason/);
  const { id } = await start('points', file);
  await run(id);
  await run(id);
  const ledger = () =>
    t.db.ledgerEntry.findMany({
      where: { userId: { in: [asha.id, ben.id] } },
      orderBy: { id: 'asc' },
      select: { kind: true, points: true, reason: true },
    });
  expect(await ledger()).toEqual([
    { kind: 'bonus', points: 40, reason: 'Stall' },
    { kind: 'bonus', points: 10, reason: 'Stall' },
    { kind: 'adjustment', points: -4, reason: '=Broken chair' },
  ]);
  expect(await batch(id)).toMatchObject({ counts: { given: 3, failed: 8 } });

  await t.request('DELETE', `/api/admin/users/${asha.id}`, { cookie });
  await undo(id);
  expect(await batch(id)).toMatchObject({ state: 'undone', counts: { undone: 2, kept: 1, failed: 8 } });
  expect((await ledger()).slice(3)).toEqual([
    { kind: 'adjustment', points: -10, reason: 'The wrong list.' },
    { kind: 'bonus', points: 4, reason: 'The wrong list.' },
  ]);
  // The reason may name somebody whose account is deleted.
  expect((await batch(id)).undoReason).toBe('');
  await post(`/${id}/undo`, { reason: 'Again' }, 409);
});

test('undone entries stay in the edition of the import', async () => {
  const { id: userId } = await createStudent(t.db, { email: address('asha') });
  const { id } = await start('points', `E-mail,Points,Reason\n${address('asha')},40,Stall\n`);
  await run(id);
  await undo(id);
  const entries = await t.db.ledgerEntry.findMany({ where: { userId } });
  expect(new Set(entries.map(({ editionId }) => editionId)).size).toBe(1);
  expect((await t.db.user.findUniqueOrThrow({ where: { id: userId } })).points).toBe(0);
});

test('an undo deletes accounts that nobody uses, and keeps the others with the reason', async () => {
  const file = `E-mail,College\n${['unused', 'used', 'rich', 'busy', 'written', 'noted'].map((name) => `${address(name)},North\n`).join('')}`;
  const { id } = await start('people', file);
  await run(id);
  const [used, rich, busy] = [await accountOf('used'), await accountOf('rich'), await accountOf('busy')];
  await t.db.user.update({ where: { id: used?.id ?? '' }, data: { issuer: 'i', subject: address('used') } });
  await t.request('POST', `/api/admin/users/${rich?.id}/points`, {
    cookie,
    body: { points: 5, reason: 'Help' },
  });
  if (busy) await createSubmission(t.db, { user: busy, task: await createTask(t.db) });
  await t.db.contactMessage.create({
    data: { name: 'A visitor', email: address('written'), message: 'When does it begin?' },
  });
  const noted = (await accountOf('noted'))?.id ?? '';
  await t.request('POST', `/api/admin/users/${noted}/notes`, { cookie, body: { body: 'Calls on Monday.' } });
  await t.db.invitedAddress.create({ data: { email: address('unused') } });
  await undo(id);
  expect(await batch(id)).toMatchObject({
    state: 'undone',
    counts: { undone: 1, kept: 5 },
    undoReason: 'The wrong list.',
  });
  expect(await accountOf('unused')).toBeNull();
  expect(await t.db.invitedAddress.count({ where: { email: address('unused') } })).toBe(1);
  expect(await outcomes(id)).toEqual([
    [2, 'undone', null],
    [3, 'kept', 'Somebody has signed in to the account.'],
    [4, 'kept', expect.stringContaining('has points')],
    [5, 'kept', 'The account has work or certificates.'],
    [6, 'kept', expect.stringContaining('messages or notes')],
    [7, 'kept', expect.stringContaining('messages or notes')],
  ]);
});

const blank = {
  ...{ name: null, firstName: null, lastName: null, phone: null, college: null, program: null },
  ...{
    joiningYear: null,
    collegeCity: null,
    collegeState: null,
    linkedin: null,
    facebook: null,
    instagram: null,
  },
};
const titles =
  'E-mail,First name,Last name,Phone,College,Program,Joining year,City,State,LinkedIn,Facebook,Instagram';
const full = (name: string) =>
  `${address(name)},Zoe,Rao,+49 30 1,North,Physics,2024,Bonn,NRW,https://linkedin.com/in/zoe,https://facebook.com/zoe,https://instagram.com/zoe\n`;

test('an undo makes exactly the fields blank again that the import filled in', async () => {
  const known = await createStudent(t.db, {
    ...{
      ...blank,
      issuer: null,
      subject: null,
      lastSignInAt: null,
      email: address('known'),
      program: 'Arts',
    },
  });
  const named = await createStudent(t.db, { ...blank, email: address('named') });
  const { id } = await start('people', `${titles}\n${full('known')}${full('named')}`);
  await run(id);
  const before = await accountOf('known');
  expect(before).toMatchObject({ name: 'Zoe Rao', college: 'North', program: 'Arts', joiningYear: 2024 });
  await undo(id);
  expect(await outcomes(id)).toEqual([
    [2, 'undone', null],
    [3, 'undone', 'The name stays, because somebody has signed in to the account.'],
  ]);
  const after = await accountOf('known');
  expect(after).toMatchObject({ ...blank, collegeId: null, program: 'Arts' });
  expect(after?.updatedAt.getTime()).toBeGreaterThan(before?.updatedAt.getTime() ?? Number.NaN);
  expect(await accountOf('named')).toMatchObject({ ...blank, name: 'Zoe Rao' });
  expect(await valuesOf(id)).toEqual([null, null]);
  const audited = await t.db.auditEvent.findMany({
    where: { action: 'user.undo-import', subjectId: { in: [known.id, named.id] } },
    orderBy: { subjectId: 'asc' },
  });
  const others = 'joiningYear, collegeCity, collegeState, linkedin, facebook, instagram';
  expect(audited.map(({ detail }) => detail)).toEqual([
    { batchId: id, changed: `name, firstName, lastName, phone, college, ${others}` },
    { batchId: id, changed: `firstName, lastName, phone, college, program, ${others}` },
  ]);
});

test('a field that somebody has changed since stays, also with the same college under another name', async () => {
  const names = ['one', 'all', 'emptied', 'moved', 'waiting', 'older'];
  for (const name of names)
    await createStudent(t.db, { email: address(name), college: null, phone: null, program: null });
  const [old, present] = [`Old ${number}`, `Present ${number}`];
  const rows = names.map((name) => `${address(name)},+49 30 1,${old}\n`);
  const { id } = await start('people', `E-mail,Phone,College\n${rows.join('')}`);
  await run(id);
  const change = (name: string, data: object) =>
    t.db.user.updateMany({ where: { email: address(name) }, data });
  await change('one', { college: 'South', program: 'Arts' });
  await change('all', { college: 'South', phone: '+49 30 2' });
  await change('emptied', { college: null, phone: null });
  const into = await t.db.college.create({ data: { name: present } });
  await t.db.college.updateMany({ where: { name: old }, data: { mergedIntoId: into.id } });
  // The job of the merge has moved this student, and not yet the next one.
  await change('moved', { college: old });
  expect([await accountOf('moved'), await accountOf('waiting')]).toMatchObject([
    { college: present },
    { college: old },
  ]);
  // Imported by a release that did not keep what was filled in.
  await t.db.importItem.updateMany({ where: { batchId: id, position: 7 }, data: { values: Prisma.DbNull } });
  await undo(id);
  expect(await outcomes(id)).toEqual([
    [2, 'undone', 'Changed since and kept: College.'],
    [3, 'kept', 'Changed since and kept: Phone, College.'],
    [4, 'undone', null],
    [5, 'undone', null],
    [6, 'undone', null],
    [7, 'kept', 'It was not recorded which fields it filled in.'],
  ]);
  expect(await Promise.all(names.map(accountOf))).toMatchObject([
    { phone: null, college: 'South', program: 'Arts' },
    { phone: '+49 30 2', college: 'South' },
    { phone: null, college: null },
    { phone: null, college: null },
    { phone: null, college: null },
    { phone: '+49 30 1', college: old },
  ]);
  expect(await valuesOf(id)).toEqual(names.map(() => null));
  expect(
    await t.db.auditEvent.count({
      where: { action: 'user.undo-import', detail: { path: ['batchId'], equals: id } },
    }),
  ).toBe(3);
});

test('S60 what was filled in goes with the account, also while the import is undone', async () => {
  const names = ['early', 'late'];
  const [early, late] = [
    await createStudent(t.db, { email: address('early'), phone: null }),
    await createStudent(t.db, { email: address('late'), phone: null }),
  ];
  const { id } = await start(
    'people',
    `E-mail,Phone\n${names.map((name) => `${address(name)},+49 30 1\n`).join('')}`,
  );
  await run(id);
  const remove = (userId: string) => t.request('DELETE', `/api/admin/users/${userId}`, { cookie });
  await remove(early.id);
  expect(await valuesOf(id)).toEqual([null, { phone: '+49 30 1' }]);
  // The job holds a row before it waits for the account: the deletion does not wait for the row.
  await t.db.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM import_items WHERE batch_id = ${id}::uuid FOR UPDATE`;
    expect((await remove(late.id)).statusCode).toBe(204);
  });
  await undo(id);
  expect(await valuesOf(id)).toEqual([null, null]);
  const message = 'The account had been deleted already.';
  expect(await outcomes(id)).toEqual([
    [2, 'undone', message],
    [3, 'undone', message],
  ]);
  expect(await batch(id)).toMatchObject({ undoReason: '' });
});

test('an undo of filled fields that is killed is continued, and takes nothing back twice', async () => {
  const names = Array.from({ length: 30 }, (_, index) => `p${index}`);
  for (const name of names) await createStudent(t.db, { email: address(name), phone: null });
  const rows = names.map((name) => `${address(name)},+49 30 1\n`);
  const { id } = await start('people', `E-mail,Phone\n${rows.join('')}`);
  await run(id);
  await post(`/${id}/undo`, { reason: 'The wrong list.' });
  await expect(run(id, killedAt(t.db, 10))).rejects.toThrow('terminated');
  const filled = () =>
    t.db.user.count({ where: { email: { in: names.map(address) }, phone: { not: null } } });
  expect([await filled(), (await valuesOf(id)).filter(Boolean).length]).toEqual([21, 21]);
  await t.db.user.updateMany({ where: { email: address('p0') }, data: { phone: '+49 30 1' } });
  await Promise.all([run(id), run(id)]);
  expect(await batch(id)).toMatchObject({ state: 'undone', counts: { undone: 30 } });
  expect(await filled()).toBe(1);
});

test('an account whose points were taken back is deleted, and its ledger stays', async () => {
  const { id } = await start('people', people('both'));
  await run(id);
  const account = await accountOf('both');
  const points = await start('points', `E-mail,Points,Reason\n${address('both')},40,Help\n`);
  await run(points.id);
  await undo(points.id);
  await undo(id);
  expect(await outcomes(id)).toEqual([[2, 'undone', null]]);
  expect(await accountOf('both')).toBeNull();
  expect(await t.db.ledgerEntry.count({ where: { userId: account?.id ?? '' } })).toBe(2);
});

test('an import that is killed is continued, also by two at once, and no row is applied twice', async () => {
  const names = Array.from({ length: 45 }, (_, index) => `p${index}`);
  const { id } = await start('people', people(...names));
  await expect(run(id, killedAt(t.db, 32))).rejects.toThrow('terminated');
  const made = () => t.db.user.count({ where: { email: { endsWith: `-${number}@students.example` } } });
  expect(await made()).toBe(30);
  expect(await batch(id)).toMatchObject({ state: 'running' });
  await Promise.all([run(id), run(id)]);
  expect(await batch(id)).toMatchObject({ state: 'done', counts: { created: 45 } });
  expect(await made()).toBe(45);

  const points = await start(
    'points',
    `E-mail,Points,Reason\n${names.map((name) => `${address(name)},7,Stall\n`).join('')}`,
  );
  await expect(run(points.id, killedAt(t.db, 20))).rejects.toThrow('terminated');
  await Promise.all([run(points.id), run(points.id)]);
  const given = () =>
    t.db.ledgerEntry.count({ where: { user: { email: { endsWith: `-${number}@students.example` } } } });
  expect(await given()).toBe(45);
  await post(`/${points.id}/undo`, { reason: 'Twice' });
  await expect(run(points.id, killedAt(t.db, 20))).rejects.toThrow('terminated');
  await run(points.id);
  expect([await given(), await batch(points.id)]).toMatchObject([90, { counts: { undone: 45 } }]);
});

test('two imports that take the same address make one account', async () => {
  const names = Array.from({ length: 20 }, (_, index) => `p${index}`);
  const [first, second] = [
    await start('people', people(...names)),
    await start('people', people(...names.toReversed())),
  ];
  await Promise.all([run(first.id), run(second.id)]);
  const [a, b] = [await batch(first.id), await batch(second.id)];
  expect((a.counts.created ?? 0) + (b.counts.created ?? 0)).toBe(20);
  expect((a.counts.unchanged ?? 0) + (b.counts.unchanged ?? 0)).toBe(20);
});

test('an import ends when its starter is no administrator any more, and what waits is not imported', async () => {
  const { id } = await start('people', people('a', 'b'));
  t.allowList.delete(administrator.email);
  await run(id);
  t.allowList.add(administrator.email);
  expect(await batch(id)).toMatchObject({ state: 'done', counts: { stopped: 2 } });
  const other = await start('people', people('a', 'b'));
  await undo(other.id);
  expect(await batch(other.id)).toMatchObject({ state: 'undone', counts: { stopped: 2 } });
  expect(await accountOf('a')).toBeNull();
});

test('an import whose job failed on all attempts is restarted; one that ended long ago is deleted', async () => {
  const { id } = await start('people', people('a'));
  expect(await restartBatches(t.deps)).toBe(0);
  await t.db.$executeRaw`UPDATE pgboss.job SET state = 'failed' WHERE data->>'batchId' = ${id}`;
  expect(await restartBatches(t.deps)).toBe(1);
  await run(id);
  const later = (days: number) => new Date(Date.now() + days * 24 * 3_600_000);
  await sweepEndedBatches({ ...t.deps, now: () => later(batchesKeptDays - 1) });
  expect(await batch(id)).toMatchObject({ state: 'done' });
  await sweepEndedBatches({ ...t.deps, now: () => later(batchesKeptDays + 1) });
  expect((await t.request('GET', `/api/admin/imports/${id}`, { cookie })).statusCode).toBe(404);
  expect(await accountOf('a')).not.toBeNull();
});

test('imports are listed newest first by cursor', async () => {
  const ids = [(await start('people', people('a'))).id, (await start('people', people('b'))).id];
  const first = await get<{ items: ImportBatch[]; nextCursor: string; total: number }>('?limit=1');
  const second = await get<{ items: ImportBatch[] }>(`?limit=1&cursor=${first.nextCursor}`);
  expect([first.items[0]?.id, second.items[0]?.id]).toEqual(ids.toReversed());
  expect(first.total).toBeGreaterThanOrEqual(2);
  const audit = await t.request('GET', `/api/admin/audit?subject=${ids[0]}`, { cookie });
  expect(audit.json().items).toMatchObject([{ action: 'import.start', subject: { label: 'people.csv' } }]);
});
