import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cleanText } from '../../contract/fields.ts';
import { limits } from '../../contract/limits.ts';
import { type FileRow, readTaskFile } from '../../contract/task-file.ts';
import type { CheckedImport } from '../../contract/task-transfer.ts';
import { type Difficulty, difficulties } from '../../contract/tasks.ts';
import {
  createAdministrator,
  createStudent,
  createTask,
  createUpload,
  type TestAdministrator,
} from '../../testing/factories.ts';
import { multipartForm } from '../../testing/multipart-form.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let admin: TestAdministrator;
let cookie: string;
const now = new Date('2026-09-01T10:00:00.000Z');
let number = 1;
const timeZone = 'Europe/Berlin';

beforeAll(async () => {
  t = await createTestApp({ now: () => now });
  admin = await createAdministrator(t.db);
  cookie = await t.signInAs(admin);
});
afterAll(() => t.close());
/** Each test begins with an edition without tasks. */
beforeEach(() => startEdition('2026-08-31'));

async function startEdition(startsOn: string | null): Promise<number> {
  const body = {
    closes: number,
    number: number + 1,
    name: `Edition ${number + 1}`,
    startsOn,
    endsOn: null,
    timeZone,
  };
  const response = await t.request('POST', '/api/admin/editions', { cookie, body });
  expect(response.statusCode, response.body).toBe(201);
  number += 1;
  return number;
}

const post = (path: string, body: object, as = cookie) => t.request('POST', path, { cookie: as, body });
const check = async (body: object): Promise<CheckedImport> => {
  const response = await post('/api/admin/task-imports/check', body);
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
};
const importFrom = (source: object, more: object = {}) =>
  post('/api/admin/task-imports', { source, into: number, again: false, ...more });

const ofEdition = (edition: number, ids?: string[]) => ({ from: 'edition', edition, ids });
const ofFile = (...tasks: object[]) => ({
  from: 'file',
  startsOn: null,
  tasks: tasks.map((task, index) => ({ row: index + 1, task, imageIds: [] })),
});
const errorsOf = ({ rows }: CheckedImport) =>
  rows.flatMap(({ row, errors }) => errors.map(({ path, message }) => `${row} ${path}: ${message}`));

async function exportRows(edition: number, ids?: string[]): Promise<readonly FileRow[]> {
  const response = await post('/api/admin/task-exports', { edition, ids });
  expect(response.statusCode, response.body).toBe(200);
  const file = readTaskFile(response.body);
  if ('refusal' in file) throw new Error(file.refusal);
  return file.rows;
}

/** As the page does: sends the images, and names them with their rows. */
async function sourceOf(rows: readonly FileRow[]) {
  const tasks: object[] = [];
  for (const { row, task, images } of rows) {
    const imageIds: string[] = [];
    const imageTexts = images.map(({ text }) => text);
    for (const { name, data } of images) {
      const form = multipartForm({ bytes: Buffer.from(data, 'base64'), fileName: name });
      const sent = await t.request('POST', '/api/uploads?purpose=task-image', { cookie, ...form });
      expect(sent.statusCode, sent.body).toBe(201);
      imageIds.push(sent.json().id);
    }
    tasks.push({ row, task, imageIds, imageTexts });
  }
  return { from: 'file', startsOn: null, tasks };
}

const tasksOf = (edition: number) =>
  t.db.task.findMany({
    where: { edition: { number: edition } },
    include: { images: { orderBy: { position: 'asc' } } },
    orderBy: [{ offeredDate: 'asc' }, { id: 'asc' }],
  });

test('only administrators export, check and import', async () => {
  const student = await t.signInAs(await createStudent(t.db));
  for (const path of ['task-exports', 'task-imports', 'task-imports/check'])
    expect((await post(`/api/admin/${path}`, {}, student)).statusCode).toBe(403);
});

const line = (max: number) =>
  fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: max })
    .map((text) => cleanText(text.replace(/\s/g, ' ')));
const markdown = fc
  .array(fc.oneof(line(40), fc.constantFrom('# Title', '- a', '<script>alert(1)</script>', '', '`x`')), {
    maxLength: 6,
  })
  .map((lines) => cleanText(lines.join('\n')));
const optional = (text: fc.Arbitrary<string>) =>
  fc.option(text).map((value) => (value === '' ? null : value));
const anyTask = fc.record({
  title: line(80).filter((title) => title !== ''),
  content: markdown,
  domain: fc.constantFrom('', 'Design', 'Marketing'),
  difficulty: fc.constantFrom<Difficulty>(...difficulties),
  estimatedTime: optional(line(20)),
  link: fc.option(fc.webUrl({ validSchemes: ['https'] })),
  points: fc.integer({ min: 0, max: limits.taskPointsMax }),
  lastDate: fc
    .date({ min: new Date('2026-09-02'), max: new Date('2190-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString()),
  technologies: fc.uniqueArray(
    line(20).filter((entry) => entry !== ''),
    { maxLength: 4 },
  ),
  submissionGuidelines: optional(markdown),
  deliverable: optional(line(40)),
  checklist: fc
    .array(fc.record({ text: line(20).filter((text) => text !== ''), points: fc.nat(20) }), { maxLength: 3 })
    .map((items) => items.map((item, index) => ({ id: `item-${index}`, ...item }))),
  approvalLimit: fc.option(fc.integer({ min: 1, max: 20 })),
  colleges: fc.uniqueArray(fc.constantFrom('MIT', 'VIT Pune'), { maxLength: 2 }),
  /** For the tasks before it. */
  waits: fc.boolean(),
});

test('what is exported and imported is equal', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyTask, { minLength: 1, maxLength: 5 }), async (tasks) => {
      const from = await startEdition(null);
      const ids: string[] = [];
      for (const { waits, ...task } of tasks) {
        const prerequisiteIds = waits ? ids.slice(-2) : [];
        const response = await post('/api/task-drafts', { ...task, prerequisiteIds });
        expect(response.statusCode, response.body).toBe(201);
        ids.push(response.json().id);
      }
      const rows = await exportRows(from);
      expect(rows.map(({ task }) => (task?.requires.length ?? 0) > 0)).toEqual(
        tasks.map(({ waits }, index) => waits && index > 0),
      );
      expect(rows.map(({ errors }) => errors)).toEqual(tasks.map(() => []));
      const into = await startEdition(null);
      const imported = await importFrom(await sourceOf(rows), { weeks: 0, again: true });
      expect(imported.statusCode, imported.body).toBe(201);
      const byText = (exported: readonly FileRow[]) =>
        exported.map(({ task }) => JSON.stringify(task)).toSorted();
      expect(byText(await exportRows(into))).toEqual(byText(rows));
    }),
    { numRuns: 15 },
  );
});

test('prerequisites are of the same import, and a circle is refused with its row', async () => {
  const chain = [
    { title: 'First' },
    { title: 'Second', requires: [1, 9] },
    { title: 'Third', requires: [2] },
  ];
  const imported = await importFrom(ofFile(...chain));
  expect(imported.statusCode, imported.body).toBe(201);
  const [first, second, third] = imported.json().created;
  const rows = await t.db.taskPrerequisite.findMany({
    where: { taskId: { in: [first, second, third] } },
    orderBy: { taskId: 'asc' },
  });
  expect(rows.map(({ requiredId }) => requiredId)).toEqual([first, second]);
  const refused = await importFrom(ofFile({ title: 'Hen', requires: [2] }, { title: 'Egg', requires: [1] }));
  expect([refused.statusCode, refused.json().detail]).toEqual([400, expect.stringContaining('Row 2, “Egg”')]);
});

describe('dates', () => {
  test('keep their time of day across a change of the clocks', async () => {
    // 23:59 in Berlin, in summer and in winter.
    const [summer, winter] = ['2026-10-20T21:59:00.000Z', '2026-10-27T22:59:00.000Z'];
    const {
      weeks,
      rows,
      timeZone: zone,
    } = await check({
      source: ofFile({ title: 'Poster', lastDate: summer, publishAt: '2026-10-19T07:00:00.000Z' }),
      weeks: 1,
    });
    expect([weeks, zone, rows]).toEqual([
      1,
      timeZone,
      [
        {
          row: 1,
          id: null,
          title: 'Poster',
          lastDate: winter,
          publishAt: '2026-10-26T08:00:00.000Z',
          images: 0,
          requires: [],
          exists: false,
          errors: [],
        },
      ],
    ]);
  });

  test('move by the difference of the starts, or so that the first deadline is in the future', async () => {
    const from = number;
    await createTask(t.db, { lastDate: new Date('2026-09-20T21:59:00.000Z') });
    await startEdition('2027-09-06');
    expect((await check({ source: ofEdition(from) })).weeks).toBe(53);
    const old = { title: 'Old', lastDate: '2025-01-01T10:00:00.000Z' };
    const later = { title: 'Later', lastDate: '2026-12-01T10:00:00.000Z' };
    const { weeks, rows } = await check({ source: ofFile(old, later, { title: 'Without' }) });
    expect([weeks, rows[0]?.lastDate, rows[2]?.lastDate]).toEqual([87, '2026-09-02T09:00:00.000Z', null]);
    expect((await check({ source: ofFile(later) })).weeks).toBe(0);
  });

  test('that have passed, are in the wrong order or too late are errors of their rows', async () => {
    const source = ofFile(
      { title: 'Past', lastDate: '2026-09-01T10:00:00.000Z' },
      { title: 'Order', lastDate: '2026-09-03T10:00:00.000Z', publishAt: '2026-09-03T10:00:00.000Z' },
      { title: 'Late', lastDate: '2200-12-30T10:00:00.000Z' },
      { title: 'Good', lastDate: '2026-09-03T10:00:00.000Z' },
    );
    expect(errorsOf(await check({ source, weeks: 0 }))).toEqual([
      '1 lastDate: It has passed. Move it by more weeks, or leave this task out.',
      '2 publishAt: It is not before the deadline. Change one of them, or leave this task out.',
    ]);
    expect(errorsOf(await check({ source, weeks: 1 })).at(-1)).toMatch(/^3 lastDate: Move it by fewer weeks/);
    const refused = await importFrom(source, { weeks: 0 });
    expect([refused.statusCode, refused.json().detail]).toEqual([
      400,
      'Row 1, “Past”: It has passed. Move it by more weeks, or leave this task out. Nothing was imported.',
    ]);
    expect(await tasksOf(number)).toEqual([]);
  });
});

describe('an import', () => {
  test('creates drafts with images, which no student sees, and is audited', async () => {
    const from = number;
    const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#f80' } })
      .webp()
      .toBuffer();
    const task = await createTask(t.db, { title: 'Poster', lastDate: new Date('2026-10-20T21:59:00.000Z') });
    for (const [position, fileName] of ['second.webp', 'first.webp'].entries()) {
      const image = { purpose: 'task_image', fileName, contentType: 'image/webp', bytes } as const;
      const altText = `The ${fileName}`;
      await createUpload(t.deps, { ...image, altText, taskId: task.id, position: 1 - position });
    }
    const rows = await exportRows(from, [task.id]);
    expect(rows.map(({ images }) => images.map(({ name }) => name))).toEqual([['first.webp', 'second.webp']]);
    const into = await startEdition('2027-08-30');
    expect((await importFrom(await sourceOf(rows), { weeks: 52 })).statusCode).toBe(201);
    expect((await importFrom(ofEdition(from), { weeks: 52, again: true })).statusCode).toBe(201);
    const created = await tasksOf(into);
    expect(
      created.map(({ title, state, lastDate, images }) => [
        title,
        state,
        lastDate.toISOString(),
        images.map(({ fileName, altText }) => [fileName, altText]),
      ]),
    ).toEqual(
      Array.from({ length: 2 }, () => [
        'Poster',
        'draft',
        '2027-10-19T21:59:00.000Z',
        ['first.webp', 'second.webp'].map((name) => [name, `The ${name}`]),
      ]),
    );
    expect((await t.request('DELETE', `/api/tasks/${task.id}`, { cookie })).statusCode).toBe(204);
    for (const { id } of created.flatMap(({ images }) => images))
      expect((await t.request('GET', `/api/files/${id}`, { cookie })).statusCode).toBe(200);
    const student = await t.signInAs(await createStudent(t.db));
    expect((await t.request('GET', '/api/tasks', { cookie: student })).json().items).toEqual([]);
    const audited = await t.db.auditEvent.findMany({
      where: { action: 'task.import' },
      orderBy: { id: 'desc' },
      take: 2,
    });
    expect(audited.map(({ detail }) => detail)).toEqual([
      { from: `edition ${from}`, edition: into, tasks: 1, weeks: 52 },
      { from: 'a file', edition: into, tasks: 1, weeks: 52 },
    ]);
  });

  test('keeps a planned publication for the page that schedules the draft', async () => {
    const planned = new Date('2026-09-10T08:00:00.000Z');
    const task = { title: 'Poster', lastDate: '2026-10-01T08:00:00.000Z', publishAt: planned.toISOString() };
    expect((await importFrom(ofFile(task, { title: 'Reel' }), { weeks: 0 })).statusCode).toBe(201);
    expect((await tasksOf(number)).map(({ offeredDate }) => offeredDate)).toEqual([now, planned]);
  });

  test('creates nothing if one row cannot be created, and names it', async () => {
    const source = ofFile({ title: 'Poster' }, { title: 'Reel' });
    const theirs = await createAdministrator(t.db);
    const image = await createUpload(t.deps, { purpose: 'task_image', ownerAdministratorId: theirs.id });
    const tasks = source.tasks.map((task) => ({ ...task, imageIds: task.row === 2 ? [image.id] : [] }));
    const refused = await importFrom({ ...source, tasks });
    expect([refused.statusCode, refused.json().code]).toEqual([422, 'file_not_available']);
    expect(refused.json().detail).toMatch(/^Row 2, “Reel”: .* Nothing was imported\.$/);
    const unknown = await importFrom(ofFile({ title: 'Poster', domain: 'Alchemy', category: 'Gold' }));
    expect(unknown.json().detail).toMatch(/^Row 1, “Poster”: The site does not have the domain “Alchemy”/);
    expect(
      (await post('/api/admin/task-imports', { source, into: number - 1, again: false })).json().code,
    ).toBe('stale_version');
    expect(await tasksOf(number)).toEqual([]);
  });

  test('names what is there already, and of two equal ones at once only one succeeds', async () => {
    const source = ofFile({ title: 'Poster' }, { title: 'Reel' });
    const both = await Promise.all([importFrom(source), importFrom(source)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 400]);
    expect((await check({ source })).rows.map(({ exists }) => exists)).toEqual([true, true]);
    const again = await importFrom(source);
    expect(again.json().detail).toBe(
      `Row 1, “Poster”: Edition ${number} has a task with this title already. Nothing was imported.`,
    );
    expect(await tasksOf(number)).toHaveLength(2);
  });

  test('S62 that breaks the rules of tasks is refused with the row', async () => {
    const fields = async (...tasks: object[]) =>
      (await importFrom(ofFile(...tasks))).json().errors.map(({ path }: { path: string }) => path);
    expect(await fields({ title: 'Poster' }, { title: '', points: '7', html: 1 })).toEqual([
      'body.source.tasks.1.task.title',
      'body.source.tasks.1.task.points',
      'body.source.tasks.1.task',
    ]);
    const many = Array.from({ length: limits.tasksAtOnce + 1 }, () => ({ title: 'Poster' }));
    expect(await fields(...many)).toEqual(['body.source.tasks']);
    // More pixels than a PNG may have, in a few kilobytes.
    const bomb = await sharp({
      create: { width: 6_100, height: 6_100, channels: 3, background: '#000' },
      limitInputPixels: false,
    })
      .png({ compressionLevel: 9 })
      .toBuffer();
    const form = multipartForm({ bytes: bomb, fileName: 'poster.png' });
    expect(
      (await t.request('POST', '/api/uploads?purpose=task-image', { cookie, ...form })).json().code,
    ).toBe('file_refused');
  });

  test('of the most tasks of an edition succeeds, and more are refused', async () => {
    const from = number;
    const { id: editionId } = await t.db.edition.findUniqueOrThrow({ where: { number: from } });
    const data = Array.from({ length: limits.tasksAtOnce }, (_, index) => ({
      title: `Task ${index}`,
      content: 'Do it.',
      domain: 'Design',
      points: 1,
      lastDate: new Date('2026-10-01T10:00:00.000Z'),
      editionId,
    }));
    await t.db.task.createMany({ data });
    const into = await startEdition('2027-08-30');
    const imported = await importFrom(ofEdition(from));
    expect(imported.json().created).toHaveLength(limits.tasksAtOnce);
    expect(await tasksOf(into)).toHaveLength(limits.tasksAtOnce);
    await createTask(t.db, { editionId });
    for (const path of ['task-exports', 'task-imports/check']) {
      const body = path === 'task-exports' ? { edition: from } : { source: ofEdition(from) };
      expect((await post(`/api/admin/${path}`, body)).json().detail).toMatch(
        /^These are more than 500 tasks/,
      );
    }
  });
});
