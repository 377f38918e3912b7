import { afterAll, beforeAll, expect, test } from 'vitest';
import { containersOf, docker, until } from '../stack/stack.ts';
import { crash, restartsOf, scaleServers, untilHealthy } from './containers.ts';
import { type Load, startLoad } from './load.ts';
import { trial } from './trial.ts';

let load: Load;

beforeAll(async () => {
  load = await startLoad();
});
afterAll(() => load?.close());

test.each(['server', 'web', 'postgres', 'store'] as const)(
  'S50 kill -9 of %s under load: it restarts without help, and nothing acknowledged is lost',
  async (service) => {
    await scaleServers(1);
    const [id = ''] = await containersOf(service);
    await trial(load, `kill -9 of ${service}`, async () => {
      const before = await restartsOf(id);
      await crash(id);
      await until(async () => (await restartsOf(id)) === before + 1);
      await untilHealthy(service, 1);
    });
  },
);

test('S50 thirty times kill -9 of one of three servers under load', async () => {
  await scaleServers(3);
  const ids = await containersOf('server');
  expect(ids).toHaveLength(3);
  await trial(load, 'kill -9 of one of three servers, 30 times', async () => {
    for (let cycle = 0; cycle < 30; cycle += 1) {
      const id = ids[cycle % ids.length] ?? '';
      // The engine would wait longer before each of thirty automatic restarts: start it here.
      await docker('kill', '--signal', 'KILL', id);
      await docker('start', id);
      await load.untilAcknowledged(5);
    }
    await untilHealthy('server', 3);
  });
});
