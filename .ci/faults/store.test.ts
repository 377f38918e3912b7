import { afterAll, beforeAll, test } from 'vitest';
import { docker, until } from '../stack/stack.ts';
import { type Load, startLoad } from './load.ts';
import { trial } from './trial.ts';

const { COMPOSE_PROJECT_NAME, STORE_1, STORE_2, STORE_3, STORE_4 } = process.env;
/** Machines of .ci/faults/run-store, each a project of docs/compose/store-node.yml. */
const [first, second, third] = [1, 2, 3].map((number) => `${COMPOSE_PROJECT_NAME}-node${number}-store-1`) as [
  string,
  string,
  string,
];

/** All four nodes have joined: each says that it could be stopped without refusing writes. */
async function untilComplete(): Promise<void> {
  await until(async () => {
    const answers = await Promise.all(
      [STORE_1, STORE_2, STORE_3, STORE_4].map((address) =>
        fetch(`http://${address}:9000/minio/health/cluster?maintenance=true`, {
          signal: AbortSignal.timeout(5_000),
        }),
      ),
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

/** Files are uploaded and downloaded; everything else works too. */
async function untilUsed(): Promise<void> {
  await load.untilAnswered(201, ['upload', 'submit']);
  await load.untilAnswered(200, ['download', 'read']);
  await load.untilAcknowledged(200);
}

test('one of four nodes killed and another slow under load: uploads and downloads go on', async () => {
  const name = 'one of four store nodes killed, one slow';
  await trial(
    load,
    name,
    async () => {
      await docker('kill', first);
      // Microseconds of processor time in 100 ms.
      await docker('update', '--cpu-quota', '5000', second);
    },
    {
      repair: async () => {
        await untilUsed();
        await docker('update', '--cpu-quota', '-1', second);
        await docker('start', first);
        await untilComplete();
      },
    },
  );
});

test('then another node killed under load: every acknowledged file has its bytes', async () => {
  await trial(load, 'another store node killed', () => docker('kill', third), { repair: untilUsed });
  await docker('start', third);
  await untilComplete();
});

test('two of four nodes killed under load: downloads go on, uploads answer 503', async () => {
  await trial(load, 'two of four store nodes killed', async () => {
    await docker('kill', first, third);
    await load.untilAnswered(503, ['upload']);
    await load.untilAnswered(200, ['download', 'read']);
    await load.untilAnswered(201, ['submit']);
    await docker('start', first, third);
  });
});
