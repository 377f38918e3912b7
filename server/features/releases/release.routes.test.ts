import { inc } from 'semver';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Config } from '../../config.ts';
import { createAdministrator } from '../../testing/factories.ts';
import { type ReleaseFeed, releaseWith, startReleaseFeed } from '../../testing/release-feed.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { version } from '../../version.ts';

const hour = 3_600_000;
const next = inc(version, 'major') ?? '';
let feed: ReleaseFeed;
let t: TestApp | undefined;
beforeAll(async () => {
  feed = await startReleaseFeed();
});
afterAll(() => feed.close());
afterEach(async () => {
  vi.restoreAllMocks();
  await t?.close();
});

/** An application whose time the test sets, what it logs, and how its administrator asks it. */
async function start(config: Partial<Config>) {
  const clock = { now: Date.now() };
  const lines: string[] = [];
  const app = await createTestApp({
    config: { logLevel: 'warn', ...config },
    now: () => new Date(clock.now),
    logTo: { write: (line) => void lines.push(line) },
  });
  t = app;
  feed.requests.length = 0;
  const cookie = await app.signInAs(await createAdministrator(app.db));
  const ask = async () => {
    const answer = await app.request('GET', '/api/admin/new-release', { cookie });
    expect(answer.statusCode).toBe(200);
    return answer.json();
  };
  return { ask, clock, lines };
}

test('by default the server makes no request', async () => {
  const { ask } = await start({});
  const requests = vi.spyOn(globalThis, 'fetch');
  expect(await ask()).toEqual({ running: version, release: null });
  expect(requests).not.toHaveBeenCalled();
});

test('the feed is asked once in six hours, whatever it answers and however many ask', async () => {
  const { ask, clock, lines } = await start({ releaseFeed: feed.address });
  feed.answer = (_, response) => void response.end(releaseWith({ tag_name: `v${next}` }));
  const answers = await Promise.all(Array.from({ length: 20 }, ask));
  for (const answer of answers)
    expect(answer).toMatchObject({ running: version, release: { version: next } });
  clock.now += 6 * hour - 1;
  await ask();
  expect(feed.requests).toHaveLength(1);

  feed.answer = (_, response) => void response.end(releaseWith({ tag_name: version }));
  clock.now += 1;
  expect(await ask()).toEqual({ running: version, release: null });
  clock.now += 6 * hour - 1;
  await ask();
  expect(feed.requests).toHaveLength(2);
  expect(lines).toEqual([]);
});

test('a feed that fails is one warning, and what it named before is shown until it is asked again', async () => {
  const { ask, clock, lines } = await start({ releaseFeed: feed.address });
  feed.answer = (_, response) => void response.writeHead(503).end();
  const answers = await Promise.all(Array.from({ length: 20 }, ask));
  for (const answer of answers) expect(answer).toEqual({ running: version, release: null });
  expect(await ask()).toMatchObject({ release: null });
  expect(feed.requests).toHaveLength(1);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    {
      level: 40,
      msg: expect.stringContaining('RELEASE_FEED'),
      err: { message: expect.stringMatching(/^127\.0\.0\.1:\d+ answered 503$/) },
    },
  ]);

  feed.answer = (_, response) => void response.end(releaseWith({ tag_name: next }));
  clock.now += 6 * hour;
  expect(await ask()).toMatchObject({ release: { version: next } });

  feed.answer = (_, response) => void response.writeHead(503).end();
  clock.now += 6 * hour;
  expect(await ask()).toMatchObject({ release: { version: next } });
  expect(feed.requests).toHaveLength(3);
});
