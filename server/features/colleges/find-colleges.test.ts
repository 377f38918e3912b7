import { afterEach, beforeEach, expect, test } from 'vitest';
import { Prisma } from '#prisma/client.ts';
import { isInAudience } from '../../database/take-reasons-sql.ts';
import { createStudent, createTask } from '../../testing/factories.ts';
import { planOf } from '../../testing/plan-of.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { isInAudience as isAddressed } from '../announcements/audience.ts';
import { suggestColleges } from './find-colleges.ts';

let t: TestApp;
let cookie: string;

beforeEach(async () => {
  t = await createTestApp();
  cookie = await t.signInAs(await createStudent(t.db));
});
afterEach(() => t.close());

const suggest = async (search: string) =>
  (await t.request('GET', `/api/colleges?${new URLSearchParams({ search })}`, { cookie })).json();

test('students get the colleges that three of them gave, and no name that fewer gave', async () => {
  const items = async (search: string) => (await suggest(search)).items;
  const first = await createStudent(t.db, { college: 'Lake Poly' });
  for (const college of ['Lakeside College', 'lakeside  college', 'Lake Poly', 'Own Words'])
    await createStudent(t.db, { college });
  const last = await createStudent(t.db, { college: 'LÀKESIDE COLLEGE', disabledAt: new Date() });
  expect(await items('la')).toEqual([]);
  await t.db.user.update({ where: { id: last.id }, data: { disabledAt: null } });
  expect(await items('LA')).toEqual(['Lakeside College']);
  expect(await items('')).toEqual(['Lakeside College']);
  expect(await items('side col')).toEqual(['Lakeside College']);
  await t.db.user.update({ where: { id: last.id }, data: { college: 'Lake Poly' } });
  expect(await items('la')).toEqual(['Lake Poly']);
  const rows = await t.db.user.findMany({ where: { collegeId: { not: null } }, select: { college: true } });
  expect(new Set(rows.map(({ college }) => college))).toEqual(
    new Set(['Lake Poly', 'Lakeside College', 'Own Words']),
  );
  expect((await t.db.user.findUniqueOrThrow({ where: { id: first.id } })).college).toBe('Lake Poly');
});

test('a part of the name, the abbreviation and a merged name find a college that was saved', async () => {
  const { id } = await t.db.college.create({
    data: {
      name: 'Indian Institute of Technology Bombay',
      abbreviation: 'IIT-B',
      city: 'Mumbai',
      confirmedAt: new Date(),
    },
  });
  await t.db.college.create({ data: { name: 'Powai 100%_Tech', mergedIntoId: id } });
  await t.db.college.create({
    data: { name: 'Bombay College of Arts', confirmedAt: new Date() },
  });
  const found = { items: ['Indian Institute of Technology Bombay'], hints: ['IIT-B, Mumbai'] };
  for (const typed of ['ii', 'IIT-B', 'institute of tech', 'TECHNOLOGYBOM', 'powai', '100%_'])
    expect(await suggest(typed), typed).toEqual(found);
  expect((await suggest('bombay')).items).toEqual(['Bombay College of Arts', ...found.items]);
  expect((await suggest('%')).items).toEqual([]);
});

test('names that are typed at the same time make one college', async () => {
  const spellings = ['Twin College', 'TWIN COLLEGE', 'twin  college', 'Twín College'];
  const students = await Promise.all(spellings.map(() => createStudent(t.db)));
  const cookies = await Promise.all(students.map((student) => t.signInAs(student)));
  const answers = await Promise.all(
    cookies.map((each, index) =>
      t.request('PATCH', '/api/me', { cookie: each, body: { college: spellings[index] } }),
    ),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  expect(new Set(answers.map((answer) => answer.json().college)).size).toBe(1);
  expect(await t.db.college.count({ where: { name: { contains: 'tw', mode: 'insensitive' } } })).toBe(1);
});

test('a confirmed college is suggested, however many names of one student come before it', async () => {
  await t.db.college.createMany({
    data: Array.from({ length: 600 }, (_, index) => ({ name: `Aaa ${1000 + index}` })),
  });
  await t.db.college.create({ data: { name: 'Aaa Zzz', confirmedAt: new Date() } });
  expect((await suggest('aaa')).items).toEqual(['Aaa Zzz']);
  expect((await suggest('aa')).items).toEqual(['Aaa Zzz']);
  expect((await suggest('')).items).toContain('Aaa Zzz');
});

test('the colleges of an audience are found once, not for each student', async () => {
  const { id } = await createTask(t.db);
  const plan = (condition: Prisma.Sql) =>
    planOf(t.db, [], (explain) => explain(Prisma.sql`SELECT FROM users, announcements WHERE ${condition}`));
  for (const inAudience of [isAddressed(id), isInAudience(id)]) {
    const found = await plan(inAudience);
    expect(found).toMatch(/college_id = ANY \(+InitPlan/);
    expect(found).not.toContain('college_named');
  }
});

test('indexes serve the search and the number of students', async () => {
  const plan = (search: string) =>
    planOf(t.db, ['enable_seqscan', 'enable_sort'], (explain) =>
      suggestColleges(explain, null as never, { search }),
    );
  expect(await plan('lake')).toContain('colleges_search_idx');
  expect(await plan('')).toContain('colleges_confirmed_idx');
  const short = await plan('la');
  expect(short).toContain('colleges_name_key_key');
  expect(short).toContain('colleges_abbreviation_key_idx');
  expect(short).toContain('users_college_id_id_idx');
});
