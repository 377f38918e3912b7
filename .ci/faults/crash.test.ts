import { afterAll, beforeAll, expect, test } from 'vitest';
import { compose, until } from '../stack.ts';
import { containersOf, crash, docker, inside, restartsOf, scaleServers, untilHealthy } from './containers.ts';
import { type Load, startLoad } from './load.ts';
import { trial } from './trial.ts';

let load: Load;

beforeAll(async () => {
  load = await startLoad();
});
afterAll(() => load?.close());

test.each(['server', 'web', 'postgres', 'store'] as const)(
  'S50 kill -9 of %s under load: it comes back by itself, and nothing acknowledged is lost',
  async (service) => {
    const [id = ''] = await containersOf(service);
    await trial(load, `kill -9 of ${service}`, async () => {
      const before = await restartsOf(id);
      await crash(id);
      await until(async () => (await restartsOf(id)) === before + 1);
      await untilHealthy(service, 1);
    });
  },
);

test('S47 PostgreSQL frozen under load: 503, not ready, alive, and well again by itself', async () => {
  const { journal } = load;
  await trial(load, 'PostgreSQL frozen', async () => {
    await compose('pause', 'postgres');
    try {
      const since = Date.now();
      await until(async () => journal.entries.some(({ at, status }) => at > since && status === 503));
      expect(await inside('/healthz')).toBe('200');
      expect(await inside('/readyz')).toBe('503');
      // Of all that was asked while it was frozen, nothing waited for nginx to give up.
      const answered = journal.entries.filter(({ at, status }) => at > since && status === 503);
      expect(answered.map(({ code }) => code)).toEqual(answered.map(() => 'unavailable'));
    } finally {
      await compose('unpause', 'postgres');
    }
  });
});

test.each([
  ['frozen', ['pause'], ['unpause']],
  ['stopped', ['stop', '--timeout', '10'], ['start']],
])('S48 object store %s under load: uploads 503, the rest works', async (how, begin, end) => {
  const { journal } = load;
  await trial(load, `object store ${how}`, async () => {
    const since = Date.now();
    await compose(...begin, 'store');
    try {
      const upload = (status: number) => (entry: (typeof journal.entries)[0]) =>
        entry.at > since && entry.kind === 'upload' && entry.status === status;
      await until(async () => journal.entries.some(upload(503)));
      const broken = Date.now();
      await until(async () =>
        ['edit', 'read', 'approve'].every((kind) =>
          journal.entries.some((entry) => entry.at > broken && entry.kind === kind && entry.status === 200),
        ),
      );
      expect(await inside('/healthz')).toBe('200');
      expect(await inside('/readyz')).toBe('503');
    } finally {
      await compose(...end, 'store');
    }
  });
});

test('S50 thirty times kill -9 of one of three servers under load', async () => {
  await scaleServers(3);
  const ids = await containersOf('server');
  expect(ids).toHaveLength(3);
  await trial(load, '30 × kill -9 of servers', async () => {
    for (let cycle = 0; cycle < 30; cycle += 1) {
      const id = ids[cycle % ids.length] ?? '';
      // By the engine: its own restarts would pause longer after each of thirty.
      await docker('kill', '--signal', 'KILL', id);
      await load.calls(5);
      await docker('start', id);
      await load.calls(5);
    }
    await untilHealthy('server', 3);
  });
  await scaleServers(1);
});
