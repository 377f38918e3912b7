// @module-tag nightly
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Config } from '../../config.ts';
import { createDeps, serve } from '../../main.ts';
import { openEventStream, originOf, type TestEventStream } from '../../testing/event-stream.ts';
import { createStudent } from '../../testing/factories.ts';
import { startServerProcess } from '../../testing/server-process.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const polling = { timeout: 60_000, interval: 20 };
const closing: (() => unknown)[] = [];
let t: TestApp;
let cookie: string;
/** The numbers of the events that were written, and of those that the client has received. */
let written: number[];
let received: number[];

beforeEach(async () => {
  t = await createTestApp({ keepsInMemory: true });
  cookie = await t.signInAs(await createStudent(t.db));
  [written, received] = [[], []];
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
  await t.close();
});

async function write(): Promise<void> {
  const data = JSON.stringify({ taskId: written.length, change: 'created' });
  await t.db.$executeRaw`SELECT append_live_event('everyone', 'task', ${data}::jsonb)`;
  written.push(written.length);
}

/** A stream as a browser continues it, from the last id that it has seen. */
async function connect(origin: string, before?: TestEventStream): Promise<TestEventStream> {
  const stream = await openEventStream(origin, { cookie, ...(before && { after: before.state.id }) });
  closing.push(stream.close);
  await expect.poll(() => stream.events.length, polling).toBeGreaterThan(0);
  expect(stream.events[0]?.kind).toBe('ready');
  return stream;
}
/** Waits for all that was written, and keeps what this stream got. */
async function untilComplete(stream: TestEventStream): Promise<void> {
  const got = () =>
    stream.events.filter(({ kind }) => kind === 'task').map(({ data }) => data.taskId as number);
  await expect.poll(() => [...received, ...got()], polling).toEqual(written);
  received.push(...got());
}

test('S50 a client whose server is killed gets every event once, from that server and from the next', async () => {
  const { url: databaseUrl } = t.deps.config.database;
  const first = await startServerProcess(t, databaseUrl);
  closing.push(first.kill);
  const before = await connect(first.url);
  for (let n = 0; n < 3; n += 1) await write();
  await untilComplete(before);
  await write();
  await first.kill();
  await expect.poll(() => before.state.ended, polling).toBe(true);
  // The kernel may have sent the last one.
  received.push(...before.events.flatMap(({ data }) => (data.taskId === 3 ? [3] : [])));
  await write();
  const second = await startServerProcess(t, databaseUrl);
  closing.push(second.kill);
  const after = await connect(second.url, before);
  await write();
  await untilComplete(after);
});

test('a stream continues when PostgreSQL ends the connection that waits for notifications', async () => {
  await t.app.listen({ host: '127.0.0.1', port: 0 });
  const stream = await connect(originOf(t.app));
  await expect.poll(() => t.deps.listener?.isListening(), polling).toBe(true);
  await write();
  await t.db.$executeRaw`
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name = 'torchbearer-listen' AND datname = current_database()`;
  await write();
  await expect.poll(() => t.deps.listener?.isListening(), polling).toBe(true);
  await write();
  await untilComplete(stream);
});

test('S49 a server that drains ends its streams; the clients continue on another one, not all at once', async () => {
  const config: Config = { ...t.deps.config, host: '127.0.0.1', port: 0, trustedProxies: ['127.0.0.1'] };
  const stopping = await serve(createDeps(config));
  await t.app.listen({ host: '127.0.0.1', port: 0 });
  const streams = [];
  for (let n = 0; n < 5; n += 1) streams.push(await connect(originOf(stopping.app)));
  const [before] = streams as [TestEventStream];
  await write();
  await untilComplete(before);
  const closed = stopping.close();
  for (const stream of streams) await expect.poll(() => stream.state.ended, polling).toBe(true);
  const retries = streams.map(({ state }) => state.retry);
  expect(Math.min(...retries)).toBeGreaterThanOrEqual(500);
  expect(new Set(retries).size).toBe(streams.length);
  await write();
  await untilComplete(await connect(originOf(t.app), before));
  await closed;
});
