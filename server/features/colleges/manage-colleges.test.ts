import { afterAll, beforeAll, expect, test } from 'vitest';
import type { College } from '../../contract/manage-colleges.ts';
import { createAdministrator, createStudent, createTask, givePoints } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { moveStudents } from './move-students.ts';
import { sweepColleges } from './sweep-colleges.ts';

let t: TestApp;
let cookie: string;

beforeAll(async () => {
  t = await createTestApp();
  cookie = await t.signInAs(await createAdministrator(t.db));
});
afterAll(() => t.close());

const list = async (query: Record<string, string>): Promise<College[]> =>
  (await t.request('GET', `/api/admin/colleges?${new URLSearchParams(query)}`, { cookie })).json().items;

async function collegeNamed(name: string): Promise<College> {
  const found = (await list({ search: name })).find((each) => each.name === name);
  if (found === undefined) throw new Error(`no college ${name}`);
  return found;
}

const merge = (into: College, ...others: College[]) =>
  t.request('POST', `/api/admin/colleges/${into.id}/merge`, {
    cookie,
    body: { ids: others.map(({ id }) => id) },
  });

const edit = ({ id, version }: College, change: object) =>
  t.request('PATCH', `/api/admin/colleges/${id}`, {
    cookie,
    body: { abbreviation: null, city: null, state: null, ...change, version },
  });

const collegeOf = async (id: string) => (await t.db.user.findUniqueOrThrow({ where: { id } })).college;

test('the list has the number of students, is searched by name and abbreviation, and pages by name', async () => {
  for (const college of ['Page Two', 'Page One', 'page one', 'Page Three'])
    await createStudent(t.db, { college });
  const first = await t.request('GET', '/api/admin/colleges?search=page&limit=2', { cookie });
  expect(first.json()).toMatchObject({
    items: [
      { name: 'Page One', students: 2, moving: 0, confirmed: false, otherNames: [], version: 1 },
      { name: 'Page Three', students: 1 },
    ],
    total: 3,
    totalIsMinimum: false,
  });
  const { nextCursor } = first.json();
  expect((await list({ search: 'page', limit: '2', cursor: nextCursor })).map(({ name }) => name)).toEqual([
    'Page Two',
  ]);
  expect(
    (await edit(await collegeNamed('Page Two'), { name: 'Page Two', abbreviation: 'QX2' })).json(),
  ).toMatchObject({
    abbreviation: 'QX2',
    confirmed: true,
    version: 2,
  });
  expect((await list({ search: 'qx' })).map(({ name }) => name)).toEqual(['Page Two']);
  expect((await list({ search: 'page', show: 'new' })).map(({ name }) => name)).toEqual([
    'Page One',
    'Page Three',
  ]);
  const student = await t.signInAs(await createStudent(t.db));
  expect((await t.request('GET', '/api/admin/colleges', { cookie: student })).statusCode).toBe(403);
});

test('a college is added and removed while nobody has it; a taken name says so', async () => {
  const add = (name: string) =>
    t.request('POST', '/api/admin/colleges', {
      cookie,
      body: { name, abbreviation: null, city: 'Pune', state: null },
    });
  const added = (await add('Empty Hall')).json();
  expect(added).toMatchObject({ name: 'Empty Hall', city: 'Pune', students: 0, confirmed: true });
  const again = await add('empty  HALL');
  expect(again.statusCode).toBe(400);
  expect(again.json().errors?.[0] ?? again.json().fields?.[0]).toMatchObject({ path: 'body.name' });
  expect((await add('…')).statusCode).toBe(400);
  expect((await list({ search: 'empty', show: 'unused' })).map(({ name }) => name)).toEqual(['Empty Hall']);

  const student = await createStudent(t.db, { college: 'EMPTY HALL' });
  expect(student).toMatchObject({ college: 'Empty Hall', collegeId: added.id });
  const refused = await t.request('DELETE', `/api/admin/colleges/${added.id}`, { cookie });
  expect(refused.statusCode).toBe(400);
  await t.db.user.update({ where: { id: student.id }, data: { college: null } });
  expect((await t.request('DELETE', `/api/admin/colleges/${added.id}`, { cookie })).statusCode).toBe(204);
  expect((await t.request('DELETE', `/api/admin/colleges/${added.id}`, { cookie })).statusCode).toBe(404);
});

test('students get a new name of their college, the old one finds it, and a second edit of the same version is refused', async () => {
  const student = await createStudent(t.db, { college: 'Old Name' });
  const before = await collegeNamed('Old Name');
  expect((await edit(before, { name: 'New Name' })).json()).toMatchObject({
    name: 'New Name',
    otherNames: ['Old Name'],
    moving: 1,
  });
  expect((await edit(before, { name: 'Other Name' })).json().code).toBe('stale_version');
  await moveStudents(t.deps, { collegeId: before.id });
  expect(await collegeOf(student.id)).toBe('New Name');
  expect(await collegeNamed('New Name')).toMatchObject({ students: 1, moving: 0 });
  expect(await createStudent(t.db, { college: 'old name' })).toMatchObject({
    college: 'New Name',
    collegeId: before.id,
  });
  // Back again: then the newer name is the other one.
  expect((await edit(await collegeNamed('New Name'), { name: 'Old Name' })).json()).toMatchObject({
    otherNames: ['New Name'],
  });
});

test('a merge says what it changes; then boards, audiences, filters and tasks follow', async () => {
  const [small, large, third] = [
    await createStudent(t.db, { college: 'Merge Small' }),
    await createStudent(t.db, { college: 'Merge Large' }),
    await createStudent(t.db, { college: 'Merge Third' }),
  ];
  await givePoints(t.db, small, 30);
  await givePoints(t.db, large, 50);
  const task = await createTask(t.db, { colleges: ['merge small'] });
  const draft = await t.db.announcement.create({
    data: { title: 'Bus', body: 'At nine.', audienceKind: 'college', audienceCollege: 'MERGE SMALL' },
  });
  const [into, merged] = [await collegeNamed('Merge Large'), await collegeNamed('Merge Small')];
  const preview = await t.request('GET', `/api/admin/colleges/${into.id}/merge?ids=${merged.id}`, { cookie });
  expect(preview.json()).toEqual({
    into: 'Merge Large',
    names: ['Merge Small'],
    students: 1,
    studentsBefore: 1,
    points: 30,
    pointsBefore: 50,
    announcements: 1,
    drafts: 1,
    tasks: 1,
  });
  expect((await merge(into, merged)).json()).toMatchObject({
    students: 2,
    moving: 1,
    otherNames: ['Merge Small'],
  });
  expect((await merge(merged, into)).statusCode).toBe(404);
  expect((await merge(into, into)).statusCode).toBe(400);
  // A typed name finds the remaining college before the job has run.
  await t.db.user.update({ where: { id: third.id }, data: { college: 'merge small' } });
  expect(await collegeOf(third.id)).toBe('Merge Large');
  await moveStudents(t.deps, { collegeId: merged.id });
  expect(await collegeOf(small.id)).toBe('Merge Large');
  expect(
    await t.db.score.findMany({
      where: { userId: small.id },
      distinct: 'college',
      select: { college: true },
    }),
  ).toEqual([{ college: 'merge large' }]);

  const get = async (path: string) => (await t.request('GET', path, { cookie })).json();
  for (const name of ['Merge%20Small', 'merge%20large']) {
    expect((await get(`/api/admin/users?college=${name}`)).total).toBe(3);
    expect((await get(`/api/leaderboard?board=edition&college=${name}`)).total).toBe(3);
  }
  expect((await get(`/api/admin/announcements/${draft.id}`)).audience.name).toBe('Merge Large');
  const audience = await t.request('POST', '/api/admin/announcement-audience', {
    cookie,
    body: { kind: 'college', college: 'Merge Small' },
  });
  expect(audience.json()).toMatchObject({ students: 3 });
  const student = await t.signInAs(small);
  const seen = await t.request('GET', `/api/tasks/${task.id}`, { cookie: student });
  expect(seen.json()).toMatchObject({ id: task.id });
  expect(seen.json().reasons).toEqual([]);
  const events = await t.db.auditEvent.findMany({
    where: { action: 'college.merge', subjectId: merged.id },
  });
  expect(events).toMatchObject([{ subjectId: merged.id, detail: { intoId: into.id } }]);
});

test('students of both colleges save their profiles while they are merged, and none is left behind', async () => {
  const students = await Promise.all(
    Array.from({ length: 24 }, (_, n) => createStudent(t.db, { college: n % 2 ? 'Race East' : 'Race West' })),
  );
  const cookies = await Promise.all(students.map((student) => t.signInAs(student)));
  const [into, merged] = [await collegeNamed('Race East'), await collegeNamed('Race West')];
  const edits = cookies.map((each, n) =>
    t.request('PATCH', '/api/me', {
      cookie: each,
      body: { college: n % 3 ? 'RACE WEST' : 'race east', phone: '+91 98765 43210' },
    }),
  );
  const merging = merge(into, merged).then(async (answer) => {
    await Promise.all([
      moveStudents(t.deps, { collegeId: merged.id }),
      moveStudents(t.deps, { collegeId: merged.id }),
    ]);
    return answer;
  });
  const answers = await Promise.all([...edits, merging]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
  await moveStudents(t.deps, { collegeId: merged.id });
  const rows = await t.db.user.findMany({ where: { id: { in: students.map(({ id }) => id) } } });
  expect(new Set(rows.map(({ college, collegeId }) => `${college} ${collegeId}`))).toEqual(
    new Set([`Race East ${into.id}`]),
  );
  expect(await t.db.user.count({ where: { collegeId: merged.id } })).toBe(0);
});

test('names that nobody has any more are removed, and students of a failed job are moved', async () => {
  const day = 24 * 3_600_000;
  const student = await createStudent(t.db, { college: 'Typo Collge' });
  await createStudent(t.db, { college: 'Sweep Into' });
  await t.db.user.update({ where: { id: student.id }, data: { college: 'Sweep From' } });
  await merge(await collegeNamed('Sweep Into'), await collegeNamed('Sweep From'));
  await sweepColleges(t.deps);
  expect(await list({ search: 'typo' })).toHaveLength(1);
  expect(await collegeOf(student.id)).toBe('Sweep From');
  await sweepColleges({ ...t.deps, now: () => new Date(Date.now() + day + 1_000) });
  expect(await list({ search: 'typo' })).toEqual([]);
  expect(await collegeOf(student.id)).toBe('Sweep Into');
});
