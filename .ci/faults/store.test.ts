import { afterAll, beforeAll, expect, test } from 'vitest';
import { operationsDocumentation } from '../stack/documented-commands.ts';
import { containersOf, docker, until } from '../stack/stack.ts';
import { type Load, startLoad } from './load.ts';
import { trial } from './trial.ts';

/** The container of a machine of .ci/faults/run-nodes, which is a project of docs/compose/store-node.yml. */
const node = (number: number) => `${process.env.COMPOSE_PROJECT_NAME}-node${number}-store-1`;

/** Each of the four nodes says that it may stop and objects can still be written: all have joined. */
async function untilComplete(): Promise<void> {
  await until(async () => {
    const answers = await Promise.all(
      [1, 2, 3, 4].map((number) => {
        const address = process.env[`STORE_${number}`];
        const signal = AbortSignal.timeout(5_000);
        return fetch(`http://${address}:9000/minio/health/cluster?maintenance=true`, { signal });
      }),
    );
    return answers.every(({ status }) => status === 200);
  }, 300_000);
}

let load: Load;

beforeAll(async () => {
  await untilComplete();
  load = await startLoad();
});
afterAll(() => load?.close());

/** Starts the node, waits until HAProxy sends requests to it, and gives it what it missed, as documented. */
async function returned(number: number): Promise<void> {
  const since = new Date().toISOString();
  await docker('start', node(number));
  const [haproxy = ''] = await containersOf('store');
  const used = `Server store/store-${number} is UP`;
  await until(async () => (await docker('logs', '--since', since, haproxy)).includes(used));
  await untilComplete();
  const heal = 'mc admin heal --recursive store';
  expect(await operationsDocumentation()).toContain(`docker compose exec store ${heal}`);
  await docker('exec', node(number), ...heal.split(' '));
}

async function untilUsed(): Promise<void> {
  await load.untilAnswered(201, ['upload', 'submit']);
  await load.untilAnswered(200, ['download', 'read']);
  await load.untilAcknowledged(200);
}

test('one of four nodes killed and another slow under load: uploads go on, and it returns', async () => {
  await trial(
    load,
    'one store node killed, another slow',
    async () => {
      await docker('kill', node(1));
      // Microseconds of processor time in 100 ms.
      await docker('update', '--cpu-quota', '5000', node(2));
    },
    {
      repair: async () => {
        await untilUsed();
        await docker('update', '--cpu-quota', '-1', node(2));
        await returned(1);
        await untilUsed();
      },
    },
  );
});

test('then another node killed under load: every acknowledged file has its bytes', async () => {
  await trial(load, 'a third store node killed', () => docker('kill', node(3)), { repair: untilUsed });
  await returned(3);
});
