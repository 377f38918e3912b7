import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ourHowItWorks } from '../../contract/how-it-works.ts';
import { limits } from '../../contract/limits.ts';
import { defaultProgramme, getSite, imprintLength, type SiteContent } from '../../contract/site.ts';
import type { SiteDraft, SitePublication, SiteUse } from '../../contract/site-editing.ts';
import { sampleSite } from '../../seed/sample-site.ts';
import { neutralSite } from '../../site/neutral-site.ts';
import { readPublished } from '../../site/published-site.ts';
import { createAdministrator, createStudent, createTask, givePoints } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let cookie: string;
let other: string;

beforeAll(async () => {
  t = await createTestApp();
  cookie = await t.signInAs(await createAdministrator(t.db, { name: 'Asha Rao' }));
  other = await t.signInAs(await createAdministrator(t.db, { name: 'Second' }));
});
beforeEach(async () => {
  await t.db.siteVersion.deleteMany();
  await t.db.siteDraft.deleteMany();
});
afterAll(() => t.close());

const call = (method: 'GET' | 'PUT' | 'POST' | 'DELETE', path = '', body?: object, as = cookie) =>
  t.request(method, `/api/admin/site${path}`, { cookie: as, ...(body && { body }) });
const draft = async () => (await call('GET')).json<SiteDraft>();
const published = async () => (await readPublished(t.deps.runSql)).content;
const titled = (title: string): SiteContent => {
  const sample = sampleSite();
  return { ...sample, festival: { ...sample.festival, title } };
};
async function publish(title: string) {
  const { version, basedOn } = await draft();
  const saved = (await call('PUT', '', { content: titled(title), basedOn, version })).json<SiteDraft>();
  const answer = await call('POST', '/publish', { version: saved.version });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<SiteDraft>();
}

test('without a draft it is what is published, at first the neutral site', async () => {
  expect(await draft()).toEqual({
    content: neutralSite,
    unreadable: false,
    version: 0,
    savedAt: null,
    savedBy: null,
    basedOn: 0,
    published: null,
  });
});

test('a draft is saved as it was typed, and changes nothing for others', async () => {
  const half = titled('');
  half.landing.sponsors.tiers.push({
    tier: '',
    sponsors: [{ name: 'श्री उद्योग', mark: 'wide', url: 'not an address' }],
  });
  (half.festival as { founded: number | null }).founded = null;
  const saved = await call('PUT', '', { content: half, basedOn: 0, version: 0 });
  expect([saved.statusCode, saved.json().version]).toEqual([200, 1]);
  expect(await draft()).toMatchObject({
    content: half,
    version: 1,
    savedBy: 'Asha Rao',
    basedOn: 0,
  });
  expect((await t.request('GET', '/api/site')).json()).toEqual(sampleSite());
  expect(await t.db.siteVersion.count()).toBe(0);
});

test('what an earlier release has published gets our programme and /how-it-works', async () => {
  const { programme: _, howItWorks: __, ...before } = sampleSite();
  await t.db.siteVersion.create({ data: { content: before } });
  const ours = { programme: defaultProgramme, howItWorks: ourHowItWorks };
  expect(await published()).toMatchObject(ours);
  expect((await draft()).content).toMatchObject(ours);
});

test('a draft with a programme that breaks the rules is not published', async () => {
  const programme = {
    ...defaultProgramme,
    createDomains: ['Dance', 'DANCE'],
    editDomains: [],
    categories: ['Stage', ''],
    pointBands: { good: 10, warn: 10 },
    reviewDays: 0,
    uploads: { files: 11, fileMegabytes: 51, videoMegabytes: 0 },
    techidPrefix: 'Tb',
  };
  await call('PUT', '', { content: { ...sampleSite(), programme }, basedOn: 0, version: 0 });
  const refused = await call('POST', '/publish', { version: 1 });
  expect(refused.json().errors).toEqual([
    { path: 'programme.createDomains', message: 'Two lines have the same name.' },
    { path: 'programme.editDomains', message: 'Enter at least one domain.' },
    { path: 'programme.categories.1', message: 'Enter a name, or remove the empty line.' },
    { path: 'programme.pointBands.good', message: 'Green begins with more points than orange.' },
    { path: 'programme.reviewDays', message: 'Enter a number from 1 on.' },
    { path: 'programme.uploads.files', message: 'Enter a number up to 10.' },
    { path: 'programme.uploads.fileMegabytes', message: 'Enter a number up to 50.' },
    { path: 'programme.uploads.videoMegabytes', message: 'Enter a number from 1 on.' },
    { path: 'programme.techidPrefix', message: 'Enter 2 to 6 capital letters.' },
  ]);
});

test('larger videos than .env allows are not published', async () => {
  const publishWith = async (videoMegabytes: number) => {
    const { version } = await draft();
    const uploads = { files: 3, fileMegabytes: 20, videoMegabytes };
    const programme = { ...defaultProgramme, uploads };
    const content = { ...sampleSite(), programme };
    await call('PUT', '', { content, basedOn: 0, version });
    return call('POST', '/publish', { version: version + 1 });
  };
  const refused = await publishWith(513);
  expect([refused.statusCode, refused.json().detail]).toEqual([
    400,
    'Nothing was published: this server takes videos up to 512 MB. Enter at most that, or leave the field empty.',
  ]);
  expect(refused.json().errors).toEqual([
    { path: 'programme.uploads.videoMegabytes', message: 'Enter a number up to 512.' },
  ]);
  expect(await t.db.siteVersion.count()).toBe(0);
  expect((await publishWith(512)).statusCode).toBe(200);
  expect((await published()).programme.uploads).toEqual({
    files: 3,
    fileMegabytes: 20,
    videoMegabytes: 512,
  });
});

test('what cannot be stored is left out of a draft', async () => {
  const saved = await call('PUT', '', { content: titled('a\u0000b\ud83d'), basedOn: 0, version: 0 });
  expect(saved.statusCode).toBe(200);
  expect((await draft()).content.festival.title).toBe('ab\ufffd');
});

test('a site with the longest texts and lists is saved and published', async () => {
  const sample = sampleSite();
  const long = (length: number, number = 0) => `${number}${'क'.repeat(length - String(number).length)}`;
  const times = <T>(count: number, make: (index: number) => T) =>
    Array.from({ length: count }, (_, i) => make(i));
  const url = `https://example.org/${'a'.repeat(1_900)}`;
  const sponsor = (index: number) =>
    ({ name: long(80, index), mark: 'wide', url, linkLabel: long(120) }) as const;
  const reward = (index: number) =>
    ({ name: long(120, index), picture: 'kit', claim: { how: long(600) } }) as const;
  const content: SiteContent = {
    ...sample,
    landing: {
      ...sample.landing,
      sponsors: {
        title: long(120),
        tiers: times(8, (index) => ({ tier: long(80, index), sponsors: times(20, sponsor) })),
      },
    },
    tiers: times(12, (index) => ({
      title: long(120, index),
      text: long(600),
      from: index * 100,
      rewards: times(8, reward),
    })),
    legal: { ...sample.legal, terms: long(limits.contentLength), imprint: long(imprintLength) },
  };
  expect(Buffer.byteLength(JSON.stringify(content))).toBeGreaterThan(2 * limits.bodyBytes);
  const saved = await call('PUT', '', { content, basedOn: 0, version: 0 });
  expect(saved.statusCode, saved.body).toBe(200);
  const answer = await call('POST', '/publish', { version: 1 });
  expect(answer.statusCode, answer.body).toBe(200);
  expect(await published()).toEqual(content);
});

test('of two administrators the second is refused, and the draft stays', async () => {
  await call('PUT', '', { content: titled('First'), basedOn: 0, version: 0 });
  for (const [method, path, body] of [
    ['PUT', '', { content: titled('Second'), basedOn: 0, version: 0 }],
    ['POST', '/publish', { version: 0 }],
    ['POST', '/versions/1/restore', { version: 0 }],
    ['DELETE', '?version=0', undefined],
  ] as const) {
    const { statusCode, json } = await call(method, path, body, other);
    expect([statusCode, json().code], path).toEqual([409, 'stale_version']);
  }
  expect((await draft()).content.festival.title).toBe('First');
});

test('two first drafts at the same time: one is saved', async () => {
  const answers = await Promise.all(
    [cookie, other].map((as) => call('PUT', '', { content: titled('First'), basedOn: 0, version: 0 }, as)),
  );
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
});

test('publishing names every fault, and changes nothing until there is none', async () => {
  const broken = titled('x'.repeat(50));
  broken.festival.email = 'nobody';
  broken.tiers[1] = { ...broken.tiers[1], from: 0, title: '' } as SiteContent['tiers'][number];
  await call('PUT', '', { content: broken, basedOn: 0, version: 0 });
  const refused = await call('POST', '/publish', { version: 1 });
  expect([refused.statusCode, refused.json().code]).toEqual([400, 'validation_failed']);
  const paths = refused.json().errors.map(({ path }: { path: string }) => path);
  expect(paths).toEqual(['festival.title', 'festival.email', 'tiers.1.title', 'tiers']);
  expect(await t.db.siteVersion.count()).toBe(0);
  expect((await draft()).content.festival.title).toBe('x'.repeat(50));
});

test('the neutral site cannot be published: it says of no year and no day when the festival is', async () => {
  expect(getSite.response.parse(neutralSite)).toEqual(neutralSite);
  await call('PUT', '', { content: neutralSite, basedOn: 0, version: 0 });
  const refused = await call('POST', '/publish', { version: 1 });
  expect(refused.json().errors).toEqual([
    { path: 'festival.year', message: 'Enter a year.' },
    { path: 'festival.starts', message: 'Enter a date and time.' },
    { path: 'festival.ends', message: 'Enter a date and time.' },
  ]);
});

test('what was published is listed with its author, and can be restored', async () => {
  await publish('One');
  const second = await publish('Two');
  expect(second).toMatchObject({ savedAt: null, published: { publishedBy: 'Asha Rao' } });
  expect((await published()).festival.title).toBe('Two');
  expect(second.basedOn).toBe(second.published?.number);
  expect((await draft()).content.festival.title).toBe('Two');
  // The version goes on: a page that is still open cannot overwrite the next draft.
  expect(second.version).toBe(4);

  const page = (await call('GET', '/versions?limit=1')).json<{
    items: SitePublication[];
    nextCursor: string;
    total: number;
  }>();
  expect(page).toMatchObject({
    items: [{ number: second.published?.number, publishedBy: 'Asha Rao' }],
    total: 2,
  });
  const next = (await call('GET', `/versions?limit=1&cursor=${page.nextCursor}`)).json();
  const [first] = next.items as SitePublication[];
  const restored = await call('POST', `/versions/${first?.number}/restore`, { version: 4 }, other);
  expect(restored.json()).toMatchObject({ version: 5, savedBy: 'Second', basedOn: second.published?.number });
  expect((await draft()).content.festival.title).toBe('One');
  expect((await published()).festival.title, 'until it is published').toBe('Two');
  expect((await call('POST', '/versions/99999/restore', { version: 5 })).statusCode).toBe(404);

  expect((await call('DELETE', '?version=5')).statusCode).toBe(204);
  expect(await draft()).toMatchObject({ version: 6, savedAt: null });
  expect((await call('POST', '/publish', { version: 6 })).statusCode, 'nothing to publish').toBe(409);
  const actions = await t.db.auditEvent.findMany({ where: { subjectKind: 'site' }, orderBy: { id: 'asc' } });
  // Other tests publish too.
  expect(actions.map(({ action }) => action).slice(-4)).toEqual([
    'site.publish',
    'site.publish',
    'site.restore',
    'site.discard',
  ]);
});

test('a publication can ask everybody to agree again, which the audit trail says', async () => {
  const { number: before } = await readPublished(t.deps.runSql);
  const { version, basedOn } = await draft();
  const saved = (await call('PUT', '', { content: titled('Asks'), basedOn, version })).json<SiteDraft>();
  const answer = await call('POST', '/publish', { version: saved.version, asksAgain: true });
  expect(answer.statusCode, answer.body).toBe(200);
  const number = answer.json<SiteDraft>().published?.number ?? 0;
  const versions = await t.db.siteVersion.findMany({
    where: { number: { in: [before, number] } },
    select: { asksAgain: true },
    orderBy: { number: 'asc' },
  });
  expect(versions).toEqual([...(before > 0 ? [{ asksAgain: false }] : []), { asksAgain: true }]);
  const event = await t.db.auditEvent.findFirst({
    where: { action: 'site.publish' },
    orderBy: { id: 'desc' },
  });
  expect(event?.detail).toEqual({ number, asksAgain: true });
});

test('what a rename affects is counted: tasks by domain and category, students by tier', async () => {
  for (const [domain, category] of [
    ['Dance', 'Stage'],
    ['Dance', null],
    ['Design', 'Stage'],
  ] as const)
    await createTask(t.db, { domain, category });
  const [first, second, third] = sampleSite().tiers;
  for (const points of [0, second?.from ?? 0, third?.from ?? 0]) {
    const student = await createStudent(t.db);
    if (points > 0) await givePoints(t.db, student, points);
  }
  const answer = (await call('GET', '/use')).json<SiteUse>();
  expect(answer).toMatchObject({
    domains: [
      { name: 'Dance', tasks: 2 },
      { name: 'Design', tasks: 1 },
    ],
    categories: [{ name: 'Stage', tasks: 2 }],
  });
  expect(answer.tiers).toHaveLength(sampleSite().tiers.length);
  expect(answer.tiers.slice(1, 4)).toEqual([
    { title: second?.title, students: 2 },
    { title: third?.title, students: 1 },
    { title: sampleSite().tiers[3]?.title, students: 0 },
  ]);
  expect(answer.tiers[0]?.title).toBe(first?.title);
});

test('a draft of another shape is refused', async () => {
  const { festival, ...rest } = sampleSite();
  for (const content of [
    rest,
    { ...rest, festival, more: 1 },
    { ...rest, festival: { ...festival, title: 7 } },
  ]) {
    expect((await call('PUT', '', { content, version: 0 })).statusCode).toBe(400);
  }
});

test('S20 students and visitors read what is published, and no draft', async () => {
  const student = await t.signInAs(await createStudent(t.db));
  expect((await t.request('GET', '/api/site', { cookie: student })).statusCode).toBe(200);
  for (const path of ['', '/use', '/versions', '/preview/index', '/preview/index?published=1']) {
    expect((await t.request('GET', `/api/admin/site${path}`)).statusCode, path).toBe(401);
    expect((await t.request('GET', `/api/admin/site${path}`, { cookie: student })).statusCode, path).toBe(
      403,
    );
  }
});

test('what a later release has stored is read without what only that one knows', async () => {
  const { number } = await t.db.siteVersion.create({
    data: { content: { ...titled('Later'), podcasts: [1], look: { accent: '#0f766e', sound: 'drums' } } },
  });
  expect((await published()).look).toEqual({ accent: '#0f766e' });
  expect((await draft()).content.festival.title).toBe('Later');
  const restored = await call('POST', `/versions/${number}/restore`, { version: 0 });
  expect([restored.statusCode, (await draft()).content.festival.title]).toEqual([200, 'Later']);
});

test('a draft that a later release has saved in another shape is replaced by the first change', async () => {
  await publish('Nadira');
  const { version } = await draft();
  const later = { ...titled('Later'), tiers: 'of another shape' };
  await t.db.siteDraft.updateMany({ data: { content: later, basedOn: 1, savedAt: new Date() } });
  expect(await draft()).toMatchObject({ content: titled('Nadira'), unreadable: true, version });
  const saved = await call('PUT', '', { content: titled('Mine'), basedOn: 1, version });
  expect(saved.statusCode, saved.body).toBe(200);
  expect(await draft()).toMatchObject({ content: titled('Mine'), unreadable: false });
});
