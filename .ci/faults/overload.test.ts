import { afterAll, beforeAll, expect, test } from 'vitest';
import { containersOf } from '../stack/stack.ts';
import { Client } from './client.ts';
import { restartsOf, wasOutOfMemory } from './containers.ts';
import { journaledClient } from './journaled-client.ts';
import { type Load, startLoad } from './load.ts';
import { trial } from './trial.ts';

/** Far more at once than one server has connections to the database, and each at once again. */
const strangers = 150;
const callsEach = 20;
/** Share one address, which asks until it is refused: 600 requests a minute are let through. */
const greedy = 30;
const callsMax = 20_000;

let load: Load;

beforeAll(async () => {
  load = await startLoad({ students: 2 });
});
afterAll(() => load?.close());

test('S51 far more than it holds: 429 or 503 in the usual shape, no server dies of it, and it recovers', async () => {
  const containers = [...(await containersOf('server')), ...(await containersOf('web'))];
  const restarts = () => Promise.all(containers.map(restartsOf));
  const before = await restarts();
  const paths = ['/api/session', '/api/numbers', '/api/auth/google'];
  const tell = async (client: Client, kind: string, turn: number) => {
    const path = paths[turn % paths.length] ?? '/';
    return (await journaledClient(client, load.journal).ask(kind, 'GET', path)).reply?.status;
  };
  let refused = 0;
  await trial(load, `${strangers + greedy} people at once without a pause`, async () => {
    const crowd = Array.from({ length: strangers }, () => new Client());
    const network = Array.from({ length: greedy }, () => new Client('192.0.2.1'));
    await Promise.all([
      ...crowd.map(async (client, index) => {
        for (let call = 0; call < callsEach; call += 1) {
          // Who has an address of their own is not refused for others' greed; a refused sign-in is a page of its own.
          expect([200, 302, 303, 503]).toContain(await tell(client, 'crowd', call + index));
        }
      }),
      ...network.map(async (client) => {
        for (let call = 0; call < callsMax / greedy && refused === 0; call += 1) {
          const status = await tell(client, 'greedy', 0);
          expect([200, 429, 503]).toContain(status);
          if (status === 429) refused += 1;
        }
      }),
    ]);
    for (const client of [...crowd, ...network]) client.close();
  });
  expect(refused).toBeGreaterThan(0);
  expect(await restarts()).toEqual(before);
  expect(await Promise.all(containers.map(wasOutOfMemory))).toEqual(containers.map(() => false));
});
