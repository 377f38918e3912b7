import { afterAll, beforeAll, test } from 'vitest';
import { docker, until } from '../stack/stack.ts';
import { type Load, startLoad } from './load.ts';
import { trial } from './trial.ts';

/** The container of a machine of .ci/faults/run-store, which is a project of docs/compose/store-node.yml. */
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

async function untilUsed(): Promise<void> {
  await load.untilAnswered(201, ['upload', 'submit']);
  await load.untilAnswered(200, ['download', 'read']);
  await load.untilAcknowledged(200);
}

test('one of four nodes killed and another slow under load: uploads and downloads go on', async () => {
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
        await docker('start', node(1));
        await untilComplete();
      },
    },
  );
});

test('then another node killed under load: every acknowledged file has its bytes', async () => {
  await trial(load, 'a third store node killed', () => docker('kill', node(3)), { repair: untilUsed });
  await docker('start', node(3));
  await untilComplete();
});
