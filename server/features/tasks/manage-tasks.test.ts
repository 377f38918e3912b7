import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Upload } from '#prisma/client.ts';
import { limits } from '../../contract/limits.ts';
import { ObjectStoreUnavailable } from '../../storage/object-store.ts';
import {
  createAdministrator,
  createStudent,
  createSubmission,
  createTask,
  createUpload,
  type TestAdministrator,
} from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
const now = new Date('2026-11-21T10:00:00.000Z');
const lastDate = '2026-12-01T18:30:00.000Z';
let admin: TestAdministrator;
let asAdmin: string;
let asStudent: string;

beforeAll(async () => {
  t = await createTestApp({ now: () => now });
  admin = await createAdministrator(t.db);
  asAdmin = await t.signInAs(admin);
  asStudent = await t.signInAs(await createStudent(t.db));
});
afterAll(() => t.close());

const image = (overrides: object = {}): Promise<Upload> =>
  createUpload(t.deps, { purpose: 'task_image', ownerAdministratorId: admin.id, ...overrides });
const required = { title: 'Poster', content: 'Draw it.', domain: 'Design', points: 50, lastDate };
const create = (body: object, cookie = asAdmin) => t.request('POST', '/api/tasks', { cookie, body });
const edit = (id: string, body: object, cookie = asAdmin) =>
  t.request('PATCH', `/api/tasks/${id}`, { cookie, body });
const remove = (id: string, cookie = asAdmin) => t.request('DELETE', `/api/tasks/${id}`, { cookie });
const audited = (subjectId: string) =>
  t.db.auditEvent.findMany({ where: { subjectId }, orderBy: { id: 'asc' } });
const objectIsThere = ({ storageKey }: Upload) =>
  t.deps.store.stat(storageKey).then(
    () => true,
    () => false,
  );

/** Asserts that a request is refused with one field error and changes no task. */
async function expectRefused(field: string, call: () => ReturnType<typeof create>): Promise<void> {
  const before = await t.db.task.findMany({ orderBy: { id: 'asc' } });
  const response = await call();
  expect(response.statusCode, response.body).toBe(400);
  expect(response.json().code).toBe('validation_failed');
  expect(response.json().errors[0].path).toMatch(new RegExp(`^body\\.?${field}`));
  expect(await t.db.task.findMany({ orderBy: { id: 'asc' } })).toEqual(before);
}

const wrongPoints = [null, true, '7', [7], -1, 1.5, 1e9, limits.taskPointsMax + 1];

describe('GET /api/tasks/:id', () => {
  test('every field of the specification', async () => {
    const row = await createTask(t.db, {
      title: 'A <b>poster</b>',
      content: 'Draw.\nSend.',
      link: 'https://example.org',
      domain: 'UI/UX',
      category: 'Design',
      difficulty: 'Hard',
      estimatedTime: '2 hours',
      technologies: ['Figma', 'Ink'],
      submissionGuidelines: 'As PDF.',
      deliverable: 'The file',
      points: 250,
      offeredDate: now,
      lastDate: new Date(lastDate),
    });
    const second = await createUpload(t.deps, { purpose: 'task_image', taskId: row.id, position: 1 });
    const first = await createUpload(t.deps, { purpose: 'task_image', taskId: row.id, position: 0 });
    const response = await t.request('GET', `/api/tasks/${row.id}`, { cookie: asStudent });
    expect(response.json()).toEqual({
      id: row.id,
      title: 'A <b>poster</b>',
      content: 'Draw.\nSend.',
      link: 'https://example.org',
      domain: 'UI/UX',
      category: 'Design',
      difficulty: 'Hard',
      estimatedTime: '2 hours',
      technologies: ['Figma', 'Ink'],
      submissionGuidelines: 'As PDF.',
      deliverable: 'The file',
      kind: 'work',
      approvalLimit: null,
      bonusPoints: null,
      bonusFirst: null,
      colleges: [],
      programs: [],
      minPoints: null,
      repeat: null,
      rounds: null,
      pointsHidden: false,
      checklist: [],
      points: 250,
      OfferedDate: now.toISOString(),
      lastDate: lastDate,
      updatedAt: row.updatedAt.toISOString(),
      images: [`/api/files/${first.id}`, `/api/files/${second.id}`],
      imageIds: [first.id, second.id],
      imageTexts: ['', ''],
      prerequisiteIds: [],
      reasons: [],
      version: 1,
      status: 'open',
      closed: false,
      mySubmission: null,
      submissionCount: null,
      submissionCounts: null,
    });
  });
});

describe('POST /api/tasks', () => {
  test('with every field', async () => {
    const images = [await image(), await image()].reverse();
    const response = await create({
      title: '  Poster ',
      content: 'Draw it.\r\nSend it.',
      domain: 'Event Management',
      category: 'Management',
      difficulty: 'Hard',
      estimatedTime: '2 h',
      link: 'https://example.org/brief',
      points: 120,
      lastDate: '2026-12-02T00:00:00+05:30',
      technologies: ['Figma', ' Ink ', '', 'Figma'],
      submissionGuidelines: 'As PDF.',
      deliverable: ' The file ',
      imageIds: images.map(({ id }) => id),
    });
    expect(response.statusCode).toBe(201);
    const task = response.json();
    expect(task).toMatchObject({
      title: 'Poster',
      content: 'Draw it.\nSend it.',
      domain: 'Event Management',
      category: 'Management',
      difficulty: 'Hard',
      estimatedTime: '2 h',
      link: 'https://example.org/brief',
      points: 120,
      lastDate: '2026-12-01T18:30:00.000Z',
      OfferedDate: now.toISOString(),
      technologies: ['Figma', 'Ink'],
      submissionGuidelines: 'As PDF.',
      deliverable: 'The file',
      images: images.map(({ id }) => `/api/files/${id}`),
      submissionCount: 0,
    });
    expect((await t.request('GET', `/api/tasks/${task.id}`, { cookie: asAdmin })).json()).toEqual(task);
    expect(await audited(task.id)).toMatchObject([
      { action: 'task.create', actorKind: 'administrator', actorId: admin.id, subjectKind: 'task' },
    ]);
  });

  test('difficulty defaults to Medium; optional fields may be missing or empty', async () => {
    const task = (
      await create({ ...required, link: '', estimatedTime: '', submissionGuidelines: '', deliverable: '' })
    ).json();
    expect(task).toMatchObject({
      difficulty: 'Medium',
      link: null,
      estimatedTime: null,
      submissionGuidelines: null,
      deliverable: null,
      category: null,
      technologies: [],
      images: [],
    });
  });

  test('S20 administrators only', async () => {
    for (const [cookie, status] of [
      ['', 401],
      [asStudent, 403],
    ] as const) {
      expect((await create(required, cookie)).statusCode).toBe(status);
    }
  });

  test.each(['title', 'content', 'domain', 'points', 'lastDate'])('without %s → 400', async (field) => {
    await expectRefused(field, () => create({ ...required, [field]: undefined }));
  });

  test.each(['x'.repeat(limits.shortTextLength + 1), 'Two\nlines'])(
    'deliverable %j → 400',
    async (deliverable) => {
      await expectRefused('deliverable', () => create({ ...required, deliverable }));
    },
  );

  test.each([...wrongPoints, 0])('S27 points %j → 400', async (points) => {
    await expectRefused('points', () => create({ ...required, points }));
  });

  test.each<[string, unknown]>([
    ['title', ' \u200b '],
    ['title', 'x'.repeat(limits.titleLength + 1)],
    ['content', ''],
    ['domain', 'Gardening'],
    ['category', 'Sport'],
    ['difficulty', 'easy'],
    ['link', 'example'],
    ['link', 'javascript:alert(1)'],
    ['link', 'data:text/html,x'],
    ['lastDate', 'tomorrow'],
    ['lastDate', '2026-12-01'],
    ['lastDate', 1_764_000_000],
    ['lastDate', '0000-01-01T00:00:00Z'],
    ['lastDate', '9999-12-31T23:59:59-12:00'],
    ['lastDate', '2200-12-31T23:00:00-02:00'],
    ['domain', 'Blockchain'],
    ['technologies', 'Figma, Ink'],
    ['technologies', Array.from({ length: limits.technologies + 1 }, (_, index) => `t${index}`)],
    ['imageIds', ['1']],
    ['imageIds', { id: { not: null } }],
  ])('S26 %s as %j → 400', async (field, value) => {
    await expectRefused(field, () => create({ ...required, [field]: value }));
  });

  test('S23 fields that the caller may not set → 400', async () => {
    for (const field of ['id', 'OfferedDate', 'offeredDate', 'submissionCount', 'updatedAt']) {
      await expectRefused('', () => create({ ...required, [field]: 'x' }));
    }
  });

  test('S29 NUL, bidi marks and decomposed letters are cleaned; HTML stays text', async () => {
    const task = (
      await create({
        ...required,
        title: ' cafe\u0301\u0000 \u202eevil ',
        content: '<script>alert(1)</script>\u0000',
        technologies: ['cafe\u0301', 'caf\u00e9'],
      })
    ).json();
    expect(task).toMatchObject({
      title: 'caf\u00e9 evil',
      content: '<script>alert(1)</script>',
      technologies: ['caf\u00e9'],
    });
  });

  test('S22 another administrator’s, bound, incomplete and other-purpose images → refused, no task', async () => {
    const other = await createAdministrator(t.db);
    const used = await create({ ...required, imageIds: [(await image()).id] });
    const bad = [
      await image({ ownerAdministratorId: other.id }),
      { id: used.json().imageIds[0] },
      await image({ status: 'pending' }),
      await image({ purpose: 'submission_file' }),
      { id: randomUUID() },
    ];
    const before = await t.db.task.count();
    for (const { id } of bad) {
      const response = await create({ ...required, imageIds: [(await image()).id, id] });
      expect([response.statusCode, response.json().code]).toEqual([422, 'file_not_available']);
    }
    expect(await t.db.task.count()).toBe(before);
    const twice = (await image()).id;
    await expectRefused('imageIds', () => create({ ...required, imageIds: [twice, twice] }));
  });
});

describe('PATCH /api/tasks/:id', () => {
  test('changes only the given fields', async () => {
    const task = (await create({ ...required, category: 'Design', technologies: ['Ink'] })).json();
    const response = await edit(task.id, { points: 0, title: 'New', category: null });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      ...task,
      points: 0,
      title: 'New',
      category: null,
      version: 2,
      updatedAt: expect.any(String),
    });
    expect((await audited(task.id)).at(-1)).toMatchObject({
      action: 'task.edit',
      detail: {
        changed: 'title, points, category',
        before: { points: expect.any(Number), version: 1 },
        after: { points: 0, title: 'New', version: 2 },
        submissions: 0,
      },
    });
    const all = {
      content: '',
      domain: 'Blockchain',
      difficulty: 'Easy',
      estimatedTime: '1 day',
      link: 'https://example.org',
      lastDate: '2027-01-01T00:00:00.000Z',
      technologies: ['A', 'B'],
      submissionGuidelines: 'Short.',
      deliverable: 'A link',
      repeat: 'day',
      pointsHidden: true,
    };
    expect((await edit(task.id, all)).json()).toMatchObject(all);
    expect((await edit(task.id, {})).json()).toMatchObject(all);
    const emptied = { link: '', estimatedTime: '', submissionGuidelines: null, deliverable: '' };
    expect((await edit(task.id, emptied)).json()).toMatchObject({
      link: null,
      estimatedTime: null,
      submissionGuidelines: null,
      deliverable: null,
    });
  });

  test('an image keeps its text when it moves, until another one is given', async () => {
    const [gate, stage] = [(await image()).id, (await image()).id];
    const given = { imageIds: [gate, stage], imageTexts: ['The gate.', 'The stage.'] };
    const task = (await create({ ...required, ...given })).json();
    expect(task).toMatchObject(given);
    const moved = (await edit(task.id, { imageIds: [stage, gate] })).json();
    expect(moved.imageTexts).toEqual(['The stage.', 'The gate.']);
    const shorter = (await edit(task.id, { imageTexts: [' At night. '] })).json();
    expect(shorter).toMatchObject({ imageIds: [stage, gate], imageTexts: ['At night.', 'The gate.'] });
    const swapped = (await edit(task.id, { imageIds: [gate, stage], imageTexts: ['A', ''] })).json();
    expect(swapped).toMatchObject({ imageIds: [gate, stage], imageTexts: ['A', ''] });
    await expectRefused('imageTexts', () => edit(task.id, { imageTexts: ['Two\nlines'] }));
  });

  test('of two edits of the same version the first is saved and the second is refused', async () => {
    const picture = await image();
    const task = (await create({ ...required, imageIds: [picture.id] })).json();
    const edits = [{ title: 'Mine' }, { points: 70, imageIds: [] }, { content: 'Changed' }];
    const answers = await Promise.all(edits.map((changes) => edit(task.id, { ...changes, version: 1 })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
    const refused = answers.find(({ statusCode }) => statusCode === 409)?.json();
    expect(refused).toMatchObject({
      code: 'stale_version',
      detail: expect.stringMatching(/Another administrator.*Nothing was saved/),
    });
    const saved = edits[answers.findIndex(({ statusCode }) => statusCode === 200)];
    const stored = await t.request('GET', `/api/tasks/${task.id}`, { cookie: asAdmin });
    expect(stored.json()).toEqual({
      ...task,
      ...saved,
      version: 2,
      updatedAt: expect.any(String),
      ...(saved?.imageIds && { images: [], imageTexts: [] }),
    });
    expect((await audited(task.id)).filter(({ action }) => action === 'task.edit')).toHaveLength(1);
    expect((await edit(task.id, { title: 'Newest', version: 2 })).json()).toMatchObject({
      title: 'Newest',
      version: 3,
    });
    for (const version of [0, '3', null]) await expectRefused('version', () => edit(task.id, { version }));
  });

  test('a task that was changed meanwhile can be deleted', async () => {
    const { id } = (await create(required)).json();
    await edit(id, { title: 'Changed', version: 1 });
    expect((await remove(id)).statusCode).toBe(204);
  });

  test('accepts the edit domains and the task’s present domain', async () => {
    const { id } = (await create({ ...required, domain: 'Marketing' })).json();
    expect((await edit(id, { domain: 'Marketing', title: 'Kept' })).json()).toMatchObject({
      domain: 'Marketing',
      title: 'Kept',
    });
    await expectRefused('domain', () => edit(id, { domain: 'Design' }));
    expect((await edit(id, { domain: 'UI/UX' })).json().domain).toBe('UI/UX');
    await expectRefused('domain', () => edit(id, { domain: 'Marketing' }));
  });

  test('a published site decides which domains and categories tasks get; a task keeps those that it has', async () => {
    const { id } = (await create({ ...required, category: 'Other' })).json();
    const { content } = await t.deps.site.published();
    const programme = { createDomains: ['नृत्य'], editDomains: ['Dance'], categories: ['Stage'] };
    const changed = { ...content, programme: { ...content.programme, ...programme } };
    const published = vi.spyOn(t.deps.site, 'published').mockResolvedValue({ number: 2, content: changed });
    onTestFinished(() => published.mockRestore());

    await expectRefused('domain', () => create(required));
    await expectRefused('category', () => create({ ...required, domain: 'नृत्य', category: 'Other' }));
    const made = await create({ ...required, domain: 'नृत्य', category: 'Stage' });
    expect(made.json()).toMatchObject({ domain: 'नृत्य', category: 'Stage' });

    const kept = { domain: 'Design', category: 'Other' };
    expect((await edit(id, { ...kept, title: 'Kept' })).json()).toMatchObject({ ...kept, title: 'Kept' });
    await expectRefused('domain', () => edit(id, { domain: 'नृत्य' }));
    await expectRefused('category', () => edit(id, { category: 'Technical' }));
    const moved = { domain: 'Dance', category: 'Stage' };
    expect((await edit(id, moved)).json()).toMatchObject(moved);
    await expectRefused('domain', () => edit(id, kept));
    const list = await t.request('GET', '/api/tasks?domain=Dance', { cookie: asStudent });
    expect(list.json()).toMatchObject({ total: 1, items: [{ id }] });
  });

  test('keeps images, appends new ones, and removes omitted ones with their objects', async () => {
    const [a, b, c] = [await image(), await image(), await image()];
    const { id } = (await create({ ...required, imageIds: [a.id, b.id] })).json();
    expect((await edit(id, { title: 'no images named' })).json().imageIds).toEqual([a.id, b.id]);
    expect((await edit(id, { imageIds: [a.id, b.id, c.id] })).json().imageIds).toEqual([a.id, b.id, c.id]);
    expect((await edit(id, { imageIds: [c.id, a.id] })).json().imageIds).toEqual([c.id, a.id]);
    expect(await objectIsThere(b)).toBe(false);
    expect(await t.db.upload.findUnique({ where: { id: b.id } })).toBeNull();
    expect((await t.request('GET', `/api/files/${b.id}`, { cookie: asAdmin })).statusCode).toBe(404);
    expect(await objectIsThere(a)).toBe(true);
  });

  test('the audit trail names the images if they changed', async () => {
    const [a, b] = [await image(), await image()];
    const { id } = (await create({ ...required, imageIds: [a.id] })).json();
    const recorded = async (changes: object) => {
      expect((await edit(id, changes)).statusCode).toBe(200);
      return (await audited(id)).at(-1)?.detail;
    };
    expect(await recorded({ ...required, title: 'New', imageIds: [a.id] })).toEqual({
      changed: 'title',
      before: { title: required.title, version: 1 },
      after: { title: 'New', version: 2 },
      submissions: 0,
    });
    expect(await recorded({ imageIds: [b.id] })).toMatchObject({
      changed: 'images',
      before: { images: 1 },
      after: { images: 1 },
    });
    expect(await recorded({ imageIds: [] })).toMatchObject({ changed: 'images', after: { images: 0 } });
  });

  test('another administrator may edit the task and keep its images', async () => {
    const [mine, other] = [await image(), await createAdministrator(t.db)];
    const { id } = (await create({ ...required, imageIds: [mine.id] })).json();
    const asOther = await t.signInAs(other);
    const added = await image({ ownerAdministratorId: other.id });
    const response = await edit(id, { imageIds: [mine.id, added.id] }, asOther);
    expect(response.json().imageIds).toEqual([mine.id, added.id]);
    expect((await audited(id)).at(-1)).toMatchObject({ action: 'task.edit', actorId: other.id });
  });

  test('S22 an image of another task → refused, nothing changed', async () => {
    const [mine, taken] = [await image(), await image()];
    const { id } = (await create({ ...required, imageIds: [mine.id] })).json();
    const other = (await create({ ...required, imageIds: [taken.id] })).json();
    const response = await edit(id, { title: 'Changed', imageIds: [taken.id] });
    expect([response.statusCode, response.json().code]).toEqual([422, 'file_not_available']);
    const get = async (task: string) =>
      (await t.request('GET', `/api/tasks/${task}`, { cookie: asAdmin })).json();
    expect(await get(id)).toMatchObject({ title: 'Poster', imageIds: [mine.id] });
    expect(await get(other.id)).toMatchObject({ imageIds: [taken.id] });
    expect(await objectIsThere(mine)).toBe(true);
  });

  test('parallel edits of the images leave one of the lists', async () => {
    const images = [await image(), await image(), await image(), await image()];
    const [a, b, c, d] = images.map(({ id }) => id);
    const { id } = (await create({ ...required, imageIds: [a] })).json();
    const wanted = [
      [a, b],
      [a, c],
      [a, d],
    ];
    const responses = await Promise.all(wanted.map((imageIds) => edit(id, { imageIds })));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const after = (await t.request('GET', `/api/tasks/${id}`, { cookie: asAdmin })).json();
    expect(wanted).toContainEqual(after.imageIds);
    expect(await t.db.upload.count({ where: { taskId: id } })).toBe(2);
  });

  test('S44 editing the points of a task does not change its submissions', async () => {
    const task = await createTask(t.db, { points: 100 });
    const user = await createStudent(t.db);
    const submission = await createSubmission(t.db, { user, task, status: 'approved', points: 90 });
    expect((await edit(task.id, { points: 10 })).statusCode).toBe(200);
    expect(await t.db.submission.findUniqueOrThrow({ where: { id: submission.id } })).toMatchObject({
      points: 90,
      maxPoints: 100,
    });
    expect((await t.db.user.findUniqueOrThrow({ where: { id: user.id } })).points).toBe(90);
  });

  test.each(wrongPoints)('S27 points %j → 400', async (points) => {
    const { id } = await createTask(t.db);
    await expectRefused('points', () => edit(id, { points }));
  });

  test('S20 administrators only; unknown → 404; no id or an unknown field → 400', async () => {
    const { id } = await createTask(t.db);
    expect((await edit(id, { title: 'x' }, '')).statusCode).toBe(401);
    expect((await edit(id, { title: 'x' }, asStudent)).statusCode).toBe(403);
    expect((await edit(randomUUID(), { title: 'x' })).statusCode).toBe(404);
    expect((await edit('1', { title: 'x' })).statusCode).toBe(400);
    await expectRefused('', () => edit(id, { id: randomUUID() }));
    await expectRefused('lastDate', () => edit(id, { lastDate: null }));
  });
});

describe('DELETE /api/tasks/:id', () => {
  test('deletes the task and its images; its submissions stay with their points', async () => {
    const picture = await image();
    const task = (await create({ ...required, imageIds: [picture.id] })).json();
    const user = await createStudent(t.db);
    const submission = await createSubmission(t.db, { user, task, status: 'approved', points: 30 });
    const response = await remove(task.id);
    expect([response.statusCode, response.body]).toEqual([204, '']);
    expect((await t.request('GET', `/api/tasks/${task.id}`, { cookie: asAdmin })).statusCode).toBe(404);
    expect((await t.request('GET', `/api/files/${picture.id}`, { cookie: asAdmin })).statusCode).toBe(404);
    expect(await objectIsThere(picture)).toBe(false);
    expect(await t.db.upload.findUnique({ where: { id: picture.id } })).toBeNull();
    expect(await t.db.submission.findUniqueOrThrow({ where: { id: submission.id } })).toMatchObject({
      taskId: null,
      points: 30,
    });
    expect((await audited(task.id)).map(({ action }) => action)).toEqual(['task.create', 'task.delete']);
  });

  test('S48 a failing store is logged; the image is gone at once, its object later', async () => {
    const picture = await image();
    const { id } = (await create({ ...required, imageIds: [picture.id] })).json();
    const failing = vi.spyOn(t.deps.store, 'delete').mockRejectedValue(new ObjectStoreUnavailable('test'));
    expect((await remove(id)).statusCode).toBe(204);
    failing.mockRestore();
    expect(await t.db.task.findUnique({ where: { id } })).toBeNull();
    expect(await t.db.upload.findUniqueOrThrow({ where: { id: picture.id } })).toMatchObject({
      status: 'discarded',
      taskId: null,
    });
    expect((await t.request('GET', `/api/files/${picture.id}`, { cookie: asAdmin })).statusCode).toBe(404);
  });

  test('of parallel deletions one succeeds, the others are 404', async () => {
    const { id } = await createTask(t.db);
    const statuses = (await Promise.all([remove(id), remove(id), remove(id)])).map(
      ({ statusCode }) => statusCode,
    );
    expect(statuses.toSorted()).toEqual([204, 404, 404]);
    expect(await audited(id)).toHaveLength(1);
  });

  test('racing an edit that adds an image leaves no image without a task', async () => {
    for (let round = 0; round < 6; round += 1) {
      const picture = await image();
      const { id } = await createTask(t.db);
      const [edited, deleted] = await Promise.all([edit(id, { imageIds: [picture.id] }), remove(id)]);
      expect(deleted.statusCode).toBe(204);
      expect([200, 404]).toContain(edited.statusCode);
      const row = await t.db.upload.findUnique({ where: { id: picture.id } });
      // Bound and then deleted with the task, or never bound and still the administrator's.
      expect(row?.status ?? 'gone').toBe(edited.statusCode === 200 ? 'gone' : 'ready');
      expect(await objectIsThere(picture)).toBe(edited.statusCode !== 200);
    }
  });

  test('S20 administrators only; S19 GET deletes nothing; no id → 400', async () => {
    const { id } = await createTask(t.db);
    expect((await remove(id, '')).statusCode).toBe(401);
    expect((await remove(id, asStudent)).statusCode).toBe(403);
    expect((await remove('1')).statusCode).toBe(400);
    expect((await t.request('GET', `/api/tasks/${id}/delete`, { cookie: asAdmin })).statusCode).toBe(404);
    expect(await t.db.task.findUnique({ where: { id } })).not.toBeNull();
  });
});
