import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createAdministrator } from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { countOverview } from './count-overview.ts';

const max = 20;
/** Noon in India, where the days of the edition begin. */
const noon = new Date('2026-11-25T06:30:00Z');
let now = noon;
let t: TestApp;
let editionId: number;

beforeAll(async () => {
  t = await createTestApp({ now: () => now, config: { rateLimitPerMinute: max } });
  const startedAt = new Date('2026-11-01T00:00:00Z');
  ({ id: editionId } = await t.db.edition.update({
    where: { id: (await t.db.edition.findFirstOrThrow()).id },
    data: { timeZone: 'Asia/Kolkata', startedAt },
  }));
});
afterAll(() => t.close());
beforeEach(async () => {
  now = noon;
  await t.db.visit.deleteMany();
});

let addresses = 0;
const visit = (remoteAddress = `192.0.2.${++addresses}`, headers: Record<string, string> = {}) =>
  t.request('POST', '/api/visits', { remoteAddress, headers });
const counted = async () =>
  (await t.db.visit.findMany({ orderBy: { day: 'asc' } })).map(({ day, visits }) => [
    day.toISOString().slice(0, 10),
    visits,
  ]);

test('visits are counted by day of the edition’s time zone, and those of the period added up', async () => {
  // 18:30 UTC is midnight there: one second before, and then.
  for (const at of ['2026-11-18T12:00:00Z', '2026-11-24T18:29:59Z', '2026-11-24T18:30:00Z', noon]) {
    now = new Date(at);
    const response = await visit();
    expect(response.statusCode, response.body).toBe(204);
    expect(response.headers['set-cookie']).toBe(undefined);
  }
  expect(await counted()).toEqual([
    ['2026-11-18', 1],
    ['2026-11-24', 1],
    ['2026-11-25', 2],
  ]);
  expect(await t.db.auditEvent.count()).toBe(0);

  const cookie = await t.signInAs(await createAdministrator(t.db));
  const read = async (path: string) => t.request('GET', `/api/admin/overview${path}`, { cookie });
  await countOverview(t.deps, { editionId, now });
  expect((await read('?period=7')).json().funnel).toMatchObject({ visits: 3, joined: 0 });
  expect((await read('?period=edition')).json().funnel.visits).toBe(4);
  expect((await read('.csv?part=funnel&period=7')).body).toContain(
    'Step,Number\r\nVisits,3\r\nAccounts,0\r\n',
  );

  // What the release before counted has no visits.
  await t.db.$executeRaw`UPDATE overviews SET content = content - 'visits'`;
  expect((await read('?period=7')).json().funnel.visits).toBe(3);
});

test('of many at once each is counted', async () => {
  await Promise.all(Array.from({ length: 12 }, () => visit()));
  expect(await counted()).toEqual([['2026-11-25', 12]]);
});

test('a visit is of the edition that runs; without one nothing is counted', async () => {
  const where = { id: editionId };
  await t.db.edition.update({ where, data: { closedAt: noon } });
  expect((await visit()).statusCode).toBe(204);
  expect(await counted()).toEqual([]);

  const other = await t.db.edition.create({ data: { number: 1_000, name: 'The next' } });
  await visit();
  expect(await t.db.visit.findMany()).toMatchObject([{ editionId: other.id, visits: 1 }]);
  await t.db.edition.delete({ where: { id: other.id } });
  expect(await counted()).toEqual([]);
  await t.db.edition.update({ where, data: { closedAt: null } });
});

test('S18 S46 an address counts so often in a minute, and a page of another site not at all', async () => {
  expect((await visit(undefined, { origin: 'https://evil.test' })).statusCode).toBe(403);
  const codes = [];
  for (let n = 0; n <= max; n += 1) codes.push((await visit('192.0.2.250')).statusCode);
  expect(codes).toEqual([...Array<number>(max).fill(204), 429]);
  expect(await counted()).toEqual([['2026-11-25', max]]);
});
