import { afterAll, beforeAll, expect, test } from 'vitest';
import { Client } from '../stack/client.ts';
import { containersOf } from '../stack/stack.ts';
import { restartsOf, wasOutOfMemory } from './containers.ts';
import { journaledClient } from './journaled-client.ts';
import { type Load, startLoad } from './load.ts';
import { trial } from './trial.ts';

/** Far more concurrent clients than one server has database connections; none pauses between requests. */
const visitors = 150;
const requestsEach = 20;
/** These share one address and send requests until it is limited: 600 requests a minute are allowed. */
const greedy = 30;
const requestsMax = 20_000;

let load: Load;

beforeAll(async () => {
  load = await startLoad({ students: 2 });
});
afterAll(() => load?.close());

test('S51 overload: 429 or 503 with a problem document, no server crashes, and the stack recovers', async () => {
  const containers = [...(await containersOf('server')), ...(await containersOf('web'))];
  const restarts = () => Promise.all(containers.map(restartsOf));
  const before = await restarts();
  const paths = ['/api/session', '/api/numbers', '/api/auth/google'];
  const request = async (client: Client, kind: string, turn: number) => {
    const path = paths[turn % paths.length] ?? '/';
    return (await journaledClient(client, load.journal).send(kind, 'GET', path)).reply?.status;
  };
  let limited = 0;
  await trial(load, `${visitors + greedy} clients at once without a pause`, async () => {
    const crowd = Array.from({ length: visitors }, () => new Client());
    const network = Array.from({ length: greedy }, () => new Client('192.0.2.1'));
    await Promise.all([
      ...crowd.map(async (client, index) => {
        for (let sent = 0; sent < requestsEach; sent += 1) {
          // A client with its own address is not limited by others; a failed sign-in redirects to a page.
          expect([200, 302, 303, 503]).toContain(await request(client, 'crowd', sent + index));
        }
      }),
      ...network.map(async (client) => {
        for (let sent = 0; sent < requestsMax / greedy && limited === 0; sent += 1) {
          const status = await request(client, 'greedy', 0);
          expect([200, 429, 503]).toContain(status);
          if (status === 429) limited += 1;
        }
      }),
    ]);
    for (const client of [...crowd, ...network]) client.close();
  });
  expect(limited).toBeGreaterThan(0);
  expect(await restarts()).toEqual(before);
  expect(await Promise.all(containers.map(wasOutOfMemory))).toEqual(containers.map(() => false));
});
