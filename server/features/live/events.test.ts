import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildApp } from '../../app.ts';
import { limits } from '../../contract/limits.ts';
import { streamBeat } from '../../contract/live-events.ts';
import { livePlaceHeader } from '../../contract/session.ts';
import { LiveLog } from '../../database/live-log.ts';
import { sessionCookie } from '../../http/session.ts';
import { openEventStream, originOf, type TestEventStream } from '../../testing/event-stream.ts';
import {
  createAdministrator,
  createStudent,
  createSubmission,
  createTask,
  givePoints,
  type TestStudent,
} from '../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { startSession } from '../auth/start-session.ts';

const polling = { timeout: 60_000, interval: 20 };
let t: TestApp;
let student: TestStudent;
let cookie: string;
let now = new Date();
const closing: (() => unknown)[] = [];
const clock = performance.now.bind(performance);
let skew = 0;

/** Moves the clock of heartbeats forward. */
function passTime(milliseconds: number): void {
  skew += milliseconds;
  vi.spyOn(performance, 'now').mockImplementation(() => clock() + skew);
}

beforeEach(async () => {
  now = new Date();
  t = await createTestApp({ keepsInMemory: true, now: () => now });
  await t.app.listen({ host: '127.0.0.1', port: 0 });
  student = await createStudent(t.db);
  cookie = await t.signInAs(student);
});
afterEach(async () => {
  vi.restoreAllMocks();
  for (const close of closing.splice(0).reverse()) await close();
  await t.close();
});

async function open(options: Partial<Parameters<typeof openEventStream>[1]> = {}): Promise<TestEventStream> {
  const stream = await openEventStream(originOf(t.app), { cookie, ...options });
  closing.push(stream.close);
  if (stream.status === 200) await expect.poll(() => stream.events.length, polling).toBeGreaterThan(0);
  return stream;
}
/** Without the leaderboard's, which is sent a second later. */
const kindsOf = ({ events }: TestEventStream) =>
  events.map(({ kind }) => kind).filter((kind) => kind !== 'leaderboard');
const dataOf = ({ events }: TestEventStream, wanted: string) =>
  events.filter(({ kind }) => kind === wanted).map(({ data }) => data);
const untilEnded = (stream: TestEventStream) => expect.poll(() => stream.state.ended, polling).toBe(true);
const counted = async (name: string) => {
  const metric = await t.deps.metrics.registry.getSingleMetric(`torchbearer_${name}`)?.get();
  return Object.fromEntries(metric?.values.map(({ labels, value }) => [labels.reason ?? '', value]) ?? []);
};

test('a stream has the headers with which no proxy holds it back, and says when it is ready', async () => {
  const stream = await open();
  expect(stream.headers).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  });
  expect(stream.headers['content-encoding']).toBeUndefined();
  expect(kindsOf(stream)).toEqual(['ready']);
  expect(stream.state.retry).toBeGreaterThanOrEqual(1_000);
  expect(await counted('event_streams_open')).toEqual({ '': 1 });
  const head = await t.request('GET', '/api/openapi.json');
  expect(JSON.stringify(head.json().paths['/api/events'])).toContain('text/event-stream');
});

test('the first place of a new database, before any event, is one to continue from', async () => {
  await open();
  const place = async () => (await t.request('GET', '/api/session', { cookie })).headers[livePlaceHeader];
  await expect.poll(place, polling).toBe('0-0');
  expect(kindsOf(await open({ after: '0-0' }))).toEqual(['ready']);
  const created = { change: 'created', taskId: (await createTask(t.db)).id };
  t.deps.live.wrote();
  const later = await open({ after: '0-0' });
  await expect.poll(() => dataOf(later, 'task'), polling).toEqual([created]);
  expect(kindsOf(later)).not.toContain('reset');
});

test('the session names a place of the log, after which a stream repeats what has changed since its answer', async () => {
  const place = async () => (await t.request('GET', '/api/session', { cookie })).headers[livePlaceHeader];
  expect(await place(), 'no stream has begun').toBeUndefined();
  await createTask(t.db);
  const other = await open();
  await expect.poll(place, polling).toMatch(/^[1-9]/);
  const after = String(await place());
  // More than a second later the place is the newest one.
  const created = { change: 'created', taskId: (await createTask(t.db)).id };
  t.deps.live.wrote();
  await expect.poll(() => dataOf(other, 'task'), polling).toContainEqual(created);
  const continued = await open({ after });
  await expect.poll(() => dataOf(continued, 'task'), polling).toContainEqual(created);
  await expect.poll(place, polling).toBe(other.events.at(-1)?.id);
});

test('S24 each one gets what is for them: everyone, their own, and for administrators their audience', async () => {
  const other = await createStudent(t.db);
  const desk = await createAdministrator(t.db);
  t.allowList.add(desk.email);
  const token = await startSession(t.db, t.deps, {
    method: 'google',
    userId: other.id,
    administratorId: desk.id,
  });
  const [mine, theirs, office] = [
    await open(),
    await open({ cookie: `${sessionCookie}=${token}` }),
    await open({ cookie: await t.signInAs(desk) }),
  ];
  const task = await createTask(t.db);
  const own = await createSubmission(t.db, { user: student, task });
  const of = await createSubmission(t.db, { user: other, task });
  await givePoints(t.db, other, 5);
  const last = await createTask(t.db);
  t.deps.live.wrote();
  for (const stream of [mine, theirs, office]) {
    await expect
      .poll(() => dataOf(stream, 'task'), polling)
      .toEqual([task, last].map(({ id }) => ({ taskId: id, change: 'created' })));
  }
  const about = (stream: TestEventStream) =>
    dataOf(stream, 'submission').map(({ submissionId }) => submissionId);
  expect(about(mine)).toEqual([own.id]);
  // A person who is both gets their own once.
  expect(about(theirs)).toEqual([own.id, of.id]);
  expect(about(office)).toEqual([own.id, of.id]);
  expect([mine, theirs, office].map((stream) => dataOf(stream, 'points').length)).toEqual([0, 1, 0]);
  // By their number, pages spread what they ask for.
  for (const stream of [mine, theirs, office])
    await expect.poll(() => dataOf(stream, 'leaderboard'), polling).toEqual([{ over: 30 }]);
});

describe('a stream that was interrupted', () => {
  async function interrupted() {
    const stream = await open();
    const task = await createTask(t.db);
    t.deps.live.wrote();
    await expect.poll(() => dataOf(stream, 'task').length, polling).toBe(1);
    stream.close();
    return { id: stream.state.id, task };
  }
  const tasks = async (count: number) => {
    const created = [];
    for (let n = 0; n < count; n += 1)
      created.push({ taskId: (await createTask(t.db)).id, change: 'created' });
    return created;
  };

  test('continues after the last event, by its header or its address, which is older', async () => {
    const { id } = await interrupted();
    const missed = await tasks(3);
    await givePoints(t.db, await createStudent(t.db), 3);
    for (const options of [{ after: id }, { after: '1-1', headers: { 'last-event-id': id } }]) {
      const stream = await open(options);
      await expect.poll(() => dataOf(stream, 'task'), polling).toEqual(missed);
      expect(kindsOf(stream)).toEqual(['ready', ...missed.map(() => 'task')]);
      // Its change may have been sent while the client was away.
      expect(dataOf(stream, 'leaderboard').length).toBeGreaterThan(0);
      const [more] = await tasks(1);
      t.deps.live.wrote();
      await expect.poll(() => dataOf(stream, 'task').at(-1), polling).toEqual(more);
      missed.push(more as (typeof missed)[0]);
      expect(dataOf(stream, 'task')).toEqual(missed);
    }
  });

  test('continues on another server that has not read so far, and on one that was started since', async () => {
    const { id } = await interrupted();
    const missed = await tasks(2);
    for (const listener of [null, t.deps.listener]) {
      const live = new LiveLog(t.deps.runSql, null);
      const app = await buildApp({
        ...t.deps,
        live,
        listener: null,
        ...(listener && { sessionCache: null }),
      });
      closing.push(
        () => live.close(),
        () => app.close(),
      );
      await app.listen({ host: '127.0.0.1', port: 0 });
      // Not among the events that it keeps in memory.
      if (listener) vi.spyOn(live, 'since').mockReturnValueOnce(null);
      const stream = await openEventStream(originOf(app), { cookie, after: id });
      closing.push(stream.close);
      await expect.poll(() => dataOf(stream, 'task'), polling).toEqual(missed);
      const [more] = await tasks(1);
      missed.push(more as (typeof missed)[0]);
      await expect.poll(() => dataOf(stream, 'task'), polling).toEqual(missed);
    }
  });

  test('gets a reset if the log does not go back that far', async () => {
    const { id } = await interrupted();
    await tasks(1);
    await t.db.$executeRaw`DELETE FROM live_events WHERE xid = ${BigInt(id.split('-')[0] ?? '')}`;
    for (const after of ['1-1', '999999999999-1']) {
      const stream = await open({ after });
      expect(kindsOf(stream)).toEqual(['reset']);
    }
  });

  test.each(['x', '1', '1-', "1-1'", '9999999999999999999-1', '1-1&after=2-2'])(
    'is refused with after=%s',
    async (after) => {
      expect((await t.request('GET', `/api/events?after=${after}`, { cookie })).statusCode).toBe(400);
    },
  );
});

describe('a stream ends', () => {
  test('S14 at once when its session is signed out, and only that one', async () => {
    const other = await open({ cookie: await t.signInAs(student) });
    const stream = await open();
    await t.request('POST', '/api/auth/logout', { cookie });
    await untilEnded(stream);
    expect(other.state.ended).toBe(false);
    expect(await counted('event_streams_ended_total')).toEqual({ session: 1 });
    expect((await open()).status).toBe(401);
  });

  test.each<[string, () => Promise<unknown>]>([
    [
      'S14 the account is disabled',
      () => t.db.user.update({ where: { id: student.id }, data: { disabledAt: now } }),
    ],
    ['S60 the account is deleted', () => t.db.session.deleteMany({ where: { userId: student.id } })],
    [
      'S16 the session gets an end that has passed',
      () => t.db.session.updateMany({ data: { expiresAt: new Date(0) } }),
    ],
  ])('when %s', async (_name, change) => {
    const stream = await open();
    await change();
    await untilEnded(stream);
  });

  test('S69 of an administrator when their role is taken away, and begins anew when it is another one', async () => {
    const reviewer = await createAdministrator(t.db, { role: 'reviewer' });
    const where = { id: reviewer.id };
    const cookie = await t.signInAs(reviewer);
    const stream = await open({ cookie });
    await t.db.administrator.update({ where, data: { role: 'it' } });
    await untilEnded(stream);
    const again = await open({ cookie });
    await t.db.administrator.update({ where, data: { role: null } });
    await untilEnded(again);
    expect((await open({ cookie })).status).toBe(401);
  });

  test('S14 S16 at a heartbeat when the session expires, is idle for too long, or its administrator is removed', async () => {
    const desk = await createAdministrator(t.db);
    const office = await open({ cookie: await t.signInAs(desk) });
    const stream = await open();
    t.allowList.delete(desk.email);
    passTime(streamBeat.every);
    await untilEnded(office);
    await expect.poll(() => stream.state.beats, polling).toBeGreaterThan(1);
    expect(stream.state.ended).toBe(false);
    // The stream itself is no use of the session.
    now = new Date(now.getTime() + (t.deps.config.sessions.idleHours + 1) * 3_600_000);
    passTime(streamBeat.every);
    await untilEnded(stream);
  });

  test('when the account opens too many, the oldest one; the browser waits before it connects again', async () => {
    const streams = [];
    for (let n = 0; n <= limits.streamsPerAccount; n += 1) streams.push(await open());
    const [oldest, ...others] = streams;
    await untilEnded(oldest as TestEventStream);
    expect(oldest?.state.retry).toBeGreaterThanOrEqual(60_000);
    const { kind, data } = oldest?.events.at(-1) ?? {};
    expect([kind, data]).toEqual(['end', { retryAfter: oldest?.state.retry }]);
    expect(others.map(({ state }) => state.ended)).not.toContain(true);
    expect(await counted('event_streams_open')).toEqual({ '': limits.streamsPerAccount });
  });

  test('S45 when its reader is too slow, and others get their events', async () => {
    const [slow, quick] = [await open(), await open()];
    slow.pause();
    const long = JSON.stringify({ taskId: student.id, change: 'x'.repeat(20_000) });
    const slowEnds = async () => (await counted('event_streams_ended_total')).slow;
    for (let sent = 5; (await slowEnds()) === undefined; sent += 5) {
      await t.db.$executeRaw`
        SELECT append_live_event('everyone', 'task', ${long}::jsonb) FROM generate_series(1, 5)`;
      t.deps.live.wrote();
      await expect.poll(() => dataOf(quick, 'task').length, polling).toBe(sent);
    }
    expect([await slowEnds(), quick.state.ended]).toEqual([1, false]);
  });

  test('S49 when the server stops; the clients reconnect spread over time', async () => {
    const streams = [await open(), await open(), await open()];
    const retries = new Set(streams.map(({ state }) => state.retry));
    expect(retries.size).toBe(3);
    await t.app.close();
    for (const stream of streams) await untilEnded(stream);
    expect(await counted('event_streams_ended_total')).toEqual({ shutdown: 3 });
    expect(new Set(streams.map(({ state }) => state.retry)).size).toBe(3);
  });
});

test('heartbeats move the place from which a quiet stream continues', async () => {
  const stream = await open();
  await givePoints(t.db, await createStudent(t.db), 1);
  t.deps.live.wrote();
  const { id: before, beats } = stream.state;
  await expect.poll(() => dataOf(stream, 'leaderboard').length, polling).toBe(1);
  expect(beats, 'the first one says that others will follow').toBeGreaterThan(0);
  passTime(streamBeat.every);
  await expect.poll(() => stream.state.id, polling).not.toBe(before);
  const { xid, id } = await t.db.liveEvent.findFirstOrThrow({ orderBy: [{ xid: 'desc' }, { id: 'desc' }] });
  expect(stream.state.id).toBe(`${xid}-${id}`);
});

test('streams are neither requests in flight nor slow responses', async () => {
  const stream = await open();
  expect(await counted('http_requests_in_flight')).toEqual({ '': 0 });
  stream.close();
  await expect.poll(() => counted('event_streams_ended_total'), polling).toEqual({ client: 1 });
  expect(JSON.stringify(await t.deps.metrics.requestSeconds.get())).not.toContain('/api/events');
});

test('S24 the events after a place, as an ordinary answer, are those that a stream begins with', async () => {
  const other = await createStudent(t.db);
  const first = await open();
  const missed = async (after?: string) =>
    (await t.request('GET', `/api/events/missed${after ? `?after=${after}` : ''}`, { cookie })).json().events;
  const begun = await missed();
  expect(begun.map(({ kind }: { kind: string }) => kind)).toEqual(['ready', 'beat']);
  const after = begun[1].id;
  await givePoints(t.db, student, 7);
  await givePoints(t.db, other, 9);
  t.deps.live.wrote();
  await expect.poll(() => dataOf(first, 'points').length, polling).toBe(1);
  const continued = await open({ after });
  const answered = await missed(after);
  const logged = ({ kind }: { kind: string }) => !['leaderboard', 'beat'].includes(kind);
  expect(answered.filter(logged)).toEqual(
    continued.events.filter(logged).map(({ kind, data, id }) => ({ kind, data: JSON.stringify(data), id })),
  );
  expect(JSON.stringify(answered)).toContain('\\"points\\":7');
  expect(JSON.stringify(answered)).not.toContain('\\"points\\":9');
  expect(answered.map(({ kind }: { kind: string }) => kind)).toContain('leaderboard');
  expect(await missed(answered.at(-1).id)).toMatchObject([{ kind: 'beat', id: answered.at(-1).id }]);
  expect((await missed('1-1')).map(({ kind }: { kind: string }) => kind)).toEqual(['reset', 'beat']);
  expect((await t.request('GET', '/api/events/missed')).statusCode).toBe(401);
});
