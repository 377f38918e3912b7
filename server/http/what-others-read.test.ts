import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepDay } from '../features/points/past-standings.ts';
import { writeBuiltPages } from '../testing/built-pages.ts';
import { openEventStream, originOf } from '../testing/event-stream.ts';
import {
  createAdministrator,
  createStudent,
  createSubmission,
  createTask,
  createUpload,
  givePoints,
} from '../testing/factories.ts';
import { type ReadAnswer, readAsOthers } from '../testing/read-as-others.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

const day = 86_400_000;
let now = new Date();
let t: TestApp;
let root: string;

beforeAll(async () => {
  root = writeBuiltPages();
  t = await createTestApp({ config: { webRoot: root }, now: () => now });
});
afterAll(async () => {
  await t.close();
  rmSync(root, { recursive: true });
});

/** A student about whom there is something to read everywhere, and what tells who they are. */
async function known(first: string, points: number) {
  const row = await createStudent(t.db, {
    name: `${first} Realname`,
    email: `${first}@known.test`.toLowerCase(),
    phone: `+91 98765 ${points}`,
    college: 'Hill College',
    createdAt: new Date(now.getTime() - 9 * day),
  });
  const slug = `page-of-${first}`.toLowerCase();
  const task = await createTask(t.db);
  const work = await createSubmission(t.db, { user: row, task, status: 'approved', points, reviewedAt: now });
  const image = { contentType: 'image/png', ownerUserId: row.id };
  const [photoBytes, workBytes] = [randomBytes(48), randomBytes(48)];
  const photo = await createUpload(t.deps, {
    ...image,
    purpose: 'profile_photo',
    profileOfUserId: row.id,
    bytes: photoBytes,
  });
  const picture = await createUpload(t.deps, { ...image, submissionId: work.id, bytes: workBytes });
  await t.db.publicProfile.create({ data: { userId: row.id, alias: slug, enabled: true } });
  await t.db.publicWork.create({
    data: { userId: row.id, submissionId: work.id, position: 0, pictures: true },
  });
  const secrets = [first, row.email ?? '', row.phone ?? '', row.techid, row.uid, photo.id, picture.id];
  return {
    row,
    cookie: await t.signInAs(row),
    secrets,
    bytes: [photoBytes, workBytes],
    slug,
    params: [row.id, slug, task.id, work.id, photo.id, picture.id],
  };
}

/** The paths of the answers that tell who a student is. */
const pathsWith = (
  answers: readonly ReadAnswer[],
  secrets: readonly string[],
  bytes: readonly Buffer[] = [],
) => [
  ...new Set(
    answers
      .filter(
        (answer) =>
          secrets.some((secret) => answer.text.includes(secret)) ||
          bytes.some((secret) => answer.bytes.includes(secret)),
      )
      .map(({ path }) => path),
  ),
];

test('S64 visitors and other students read nowhere who a student is that is hidden or has an alias', async () => {
  const [aliased, hidden] = [await known('Verity', 40), await known('Prudence', 30)];
  const reader = await createStudent(t.db, { name: 'Reader', college: 'Hill College' });
  await givePoints(t.db, reader, 35);
  await keepDay(t.db, now);
  now = new Date(now.getTime() + day);
  const asReader = await t.signInAs(reader);
  const admin = await t.signInAs(await createAdministrator(t.db));
  const ids = [aliased, hidden].map(({ row }) => row.id).join();
  const boards = [
    '',
    'board=all',
    'board=month',
    'domain=Design',
    'college=Hill+College',
    'edition=1',
    'limit=1',
  ];
  const readAll = () =>
    readAsOthers(t, {
      callers: { visitor: null, student: asReader },
      params: [...aliased.params, ...hidden.params],
      queries: [
        ...boards,
        ...['Realname', 'verity', 'prudence', 'Hill', 'Star'].map((search) => `search=${search}`),
        ...boards.map((board) => `ids=${ids}&${board}`),
      ],
      documents: ['/', '/leaderboard', '/sitemap.xml', `/u/${aliased.slug}`, `/u/${hidden.slug}`],
    });

  // Where names are: otherwise the rest would prove nothing. These pages are kept, too.
  const named = await readAll();
  for (const { secrets, bytes, slug } of [aliased, hidden]) {
    expect(pathsWith(named, secrets, bytes).sort()).toEqual([
      '/api/files/:id',
      '/api/leaderboard',
      '/api/leaderboard/around-me',
      '/api/public-profiles/:alias',
      '/api/public-profiles/:alias/files/:id',
      `/u/${slug}`,
    ]);
    expect(pathsWith(named, [`"alias":"${slug}"`])).toContain('/api/leaderboard/public-pages');
  }

  await t.app.listen({ host: '127.0.0.1', port: 0 });
  const stream = await openEventStream(originOf(t.app), { cookie: asReader });
  const polling = { timeout: 60_000, interval: 20 };
  try {
    await expect.poll(() => stream.events.map(({ kind }) => kind), polling).toEqual(['ready']);
    for (const [{ cookie }, body] of [
      [aliased, { alias: 'North Star' }],
      [hidden, { alias: 'South Star', hidden: true }],
    ] as const) {
      const saved = await t.request('PATCH', '/api/me', { cookie, body });
      expect(saved.statusCode, saved.body).toBe(200);
    }
    await expect.poll(() => stream.events.map(({ kind }) => kind), polling).toContain('leaderboard');
    const others = await readAll();
    for (const { secrets, bytes, slug } of [aliased, hidden]) {
      expect(pathsWith(others, [...secrets, `"alias":"${slug}"`], bytes)).toEqual([]);
      for (const secret of secrets) expect(stream.state.text).not.toContain(secret);
    }
    expect(pathsWith(others, ['North Star']).sort()).toEqual([
      '/api/leaderboard',
      '/api/leaderboard/around-me',
    ]);
    // Neither the alias nor a row.
    expect(pathsWith(others, ['South Star', hidden.row.id])).toEqual([]);
    const found = others.filter(({ request }) =>
      /leaderboard\?search=(Realname|verity|prudence)$/.test(request),
    );
    expect(found.filter(({ text }) => text.includes('"total":0'))).toHaveLength(3);
  } finally {
    stream.close();
  }

  const get = async (url: string) => (await t.request('GET', url, { cookie: admin })).body;
  const readers = [
    '/api/admin/users?search=realname',
    '/api/admin/users?search=star',
    '/api/admin/submissions?search=realname',
    `/api/admin/users/${hidden.row.id}`,
  ];
  for (const url of readers) {
    const body = await get(url);
    for (const name of ['Prudence Realname', 'South Star']) expect(body, url).toContain(name);
  }
});
