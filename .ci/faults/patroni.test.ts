import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, containersOf, docker, origin, psql, repeat, until } from '../stack/stack.ts';
import { type Load, startLoad } from './load.ts';
import { trial } from './trial.ts';

/** A machine of .ci/faults/run-nodes: a project of docs/compose/patroni.yml. */
interface Node {
  readonly address: string;
  readonly network: string;
  readonly postgres: string;
  /** Of PostgreSQL and etcd. */
  readonly containers: readonly [string, string];
}

const { COMPOSE_PROJECT_NAME, DATABASE_1 = '', DATABASE_2 = '', DATABASE_3 = '' } = process.env;
const nodes = [DATABASE_1, DATABASE_2, DATABASE_3].map((address, index): Node => {
  const project = `${COMPOSE_PROJECT_NAME}-node${index + 1}`;
  const postgres = `${project}-postgres-1`;
  return {
    address,
    network: `${project}_default`,
    postgres,
    containers: [postgres, `${project}-etcd-1`],
  };
});

const patroni = (node: Node, path: string) =>
  fetch(`http://${node.address}:8008${path}`, { signal: AbortSignal.timeout(2_000) });

/** The only node that Patroni calls primary. */
async function primary(): Promise<Node> {
  const answers = await Promise.allSettled(nodes.map((node) => patroni(node, '/primary')));
  const found = nodes.filter((_, index) => {
    const answer = answers[index];
    return answer?.status === 'fulfilled' && answer.value.status === 200;
  });
  const [node] = found;
  if (node === undefined || found.length > 1) throw new Error(`${found.length} nodes are primaries`);
  return node;
}

/** One primary, and two standbys that acknowledge its commits. */
async function untilComplete(): Promise<void> {
  await until(async () => {
    const { members } = (await (await patroni(await primary(), '/cluster')).json()) as {
      members: { role: string; state: string }[];
    };
    const states = members.map(({ role, state }) => `${role} ${state}`).sort();
    return states.join() === 'leader running,quorum_standby streaming,quorum_standby streaming';
  }, 300_000);
}

/** Both servers have a connection that listens for PostgreSQL's notifications. */
async function untilListening(): Promise<void> {
  const script = "fetch('http://127.0.0.1:9464/metrics').then(async (a) => console.log(await a.text()))";
  await until(async () => {
    const servers = await containersOf('server');
    const metrics = await Promise.all(servers.map((id) => docker('exec', id, 'node', '-e', script)));
    return (
      metrics.length === 2 && metrics.every((text) => /^torchbearer_notifications_missing 0$/m.test(text))
    );
  });
}

/** Each task has one job that notifies students of it, and the job has ended. */
async function untilJobsRan(): Promise<void> {
  const others = `SELECT tasks.id, count(job.id), string_agg(job.state::text, ' ') FROM tasks
    LEFT JOIN pgboss.job ON job.name = 'notification-fan-out' AND job.data ->> 'subjectId' = tasks.id::text
    GROUP BY tasks.id HAVING count(job.id) <> 1 OR bool_or(job.state <> 'completed')`;
  await expect.poll(() => psql(others), { timeout: 300_000, interval: 1_000 }).toBe('');
}

let load: Load;
let stream: IncomingMessage;
let events = 0;

beforeAll(async () => {
  await untilComplete();
  load = await startLoad();
  stream = await new Promise((resolve, reject) => {
    const headers = load.people.guest.client.http.identity;
    request(new URL('/api/events', origin), { headers, agent: false }, resolve).on('error', reject).end();
  });
  stream.on('data', (text) => {
    events += String(text).split('event: task').length - 1;
  });
});
afterAll(() => {
  stream?.destroy();
  load?.close();
});

async function breakCluster(
  name: string,
  fault: () => Promise<unknown>,
  mend: () => Promise<unknown> = async () => {},
) {
  const repair = async () => {
    await mend();
    await untilComplete();
    await untilListening();
    // A stream that was opened before the fault goes on.
    const before = events;
    await until(async () => events > before);
  };
  const statuses = new Set<number>();
  const stop = repeat(async () => statuses.add((await ask('/')).status), 250);
  await trial(load, name, fault, { repair }).finally(stop);
  expect([...statuses]).toEqual([200]);
  expect(stream.closed).toBe(false);
  await untilJobsRan();
}

test('PostgreSQL of the primary killed under load: Patroni starts it again', async () => {
  const { postgres } = await primary();
  const kill = 'kill -9 $(head -n 1 /data/18/postmaster.pid)';
  await breakCluster('PostgreSQL of the primary killed', () => docker('exec', postgres, 'sh', '-c', kill));
});

test.each([
  ['killed', 'kill', 'start'],
  ['frozen', 'pause', 'unpause'],
])(
  'the machine of the primary %s under load: a standby takes over, and it returns as one',
  async (how, begin, end) => {
    const old = await primary();
    await breakCluster(
      `primary's machine ${how}`,
      () => docker(begin, ...old.containers),
      async () => {
        expect(await primary()).not.toBe(old);
        await docker(end, ...old.containers);
      },
    );
    expect(await primary()).not.toBe(old);
  },
);

test('the primary cut off under load: it acknowledges nothing, and a standby takes over', async () => {
  const old = await primary();
  const connect = async (verb: string) => {
    for (const container of old.containers) await docker('network', verb, old.network, container);
  };
  let acknowledged: Promise<boolean> | undefined;
  await breakCluster(
    "primary's machine cut off",
    async () => {
      await connect('disconnect');
      const write = ['psql', '-d', 'torchbearer', '-c', 'CREATE TABLE written_while_cut_off ()'];
      acknowledged = docker('exec', old.postgres, ...write).then(
        () => true,
        () => false,
      );
    },
    async () => {
      expect(await acknowledged).toBe(false);
      expect(await primary()).not.toBe(old);
      await connect('connect');
    },
  );
  expect(await psql("SELECT to_regclass('written_while_cut_off') IS NULL")).toBe('t');
});

test('all machines killed and started under load', async () => {
  const containers = nodes.flatMap((node) => node.containers);
  await breakCluster('all database machines killed and started', async () => {
    await docker('kill', ...containers);
    await load.untilAnswered(503, ['read', 'upload']);
    await docker('start', ...containers);
  });
});

test('a planned switchover under load', async () => {
  const old = await primary();
  await breakCluster('switchover', () => docker('exec', old.postgres, 'patronictl', 'switchover', '--force'));
  expect(await primary()).not.toBe(old);
});
