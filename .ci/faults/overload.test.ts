import { afterAll, beforeAll, expect, test } from 'vitest';
import { callerFor } from './caller.ts';
import { Client } from './client.ts';
import { containersOf, restartsOf, wasOutOfMemory } from './containers.ts';
import { type Load, startLoad } from './load.ts';
import { trial } from './trial.ts';

/** Far more at once than one server has connections to the database, and each at once again. */
const strangers = 150;
const callsEach = 20;

let load: Load;

beforeAll(async () => {
  load = await startLoad({ students: 2 });
});
afterAll(() => load?.close());

test('S51 far more than it holds: 429 or 503 in the usual shape, no server dies of it, and it recovers', async () => {
  const containers = [...(await containersOf('server')), ...(await containersOf('web'))];
  const restarts = () => Promise.all(containers.map(restartsOf));
  const before = await restarts();
  await trial(load, `${strangers} people at once without a pause`, async () => {
    const clients = Array.from({ length: strangers }, () => new Client());
    await Promise.all(
      clients.map(async (client, index) => {
        const caller = callerFor(client, load.journal);
        for (let call = 0; call < callsEach; call += 1) {
          const path = ['/api/session', '/api/numbers', '/api/auth/google'][(call + index) % 3] ?? '/';
          const { reply } = await caller.ask('crowd', 'GET', path);
          // A refused sign-in is a page of its own.
          expect([200, 302, 303, 429, 503]).toContain(reply?.status);
        }
        client.close();
      }),
    );
  });
  expect(await restarts()).toEqual(before);
  expect(await Promise.all(containers.map(wasOutOfMemory))).toEqual(containers.map(() => false));
});
