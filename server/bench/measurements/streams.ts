import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { sessionCookie } from '../../http/session.ts';
import { atSmallest, type Bench, type Measurement } from '../bench.ts';
import { type OpenStreams, openStreams } from '../open-streams.ts';
import { cpuOf, memoryOf } from '../process-usage.ts';
import { type BenchServer, startProduct, startReferenceStreams } from '../processes.ts';
import type { Result } from '../result.ts';
import { claimWork, compareReviews, type Reviewed, timeReviews } from '../review-times.ts';
import { hashOf } from '../sessions.ts';
import { median } from '../statistics.ts';
import { atMost } from './memory.ts';

const title = 'Open streams of live events';

export const streams: Measurement = { name: 'streams', title, runsAt: atSmallest, run };

const numberOfStreams = 10_000;
const deliveries = 15;
/** Two heartbeats. */
const restSeconds = 40;

interface Found {
  readonly memory: number;
  readonly perStream: number;
  /** Milliseconds. */
  readonly delivery: number;
  readonly cpuOfDelivery: number;
  /** Per cent of one core. */
  readonly rest: number;
}

async function run({ cluster, directory, quick, log }: Bench): Promise<Result> {
  const count = quick ? 1_000 : numberOfStreams;
  const client = new Client({ connectionString: cluster.url });
  await client.connect();
  const scratch = join(directory, 'streams');
  const product = await startProduct({ databaseUrl: cluster.url, directory: scratch });
  const reference = await startReferenceStreams(scratch);
  try {
    const cookies = await insertStreamSessions(client, count);
    const event = (taskId: string) => JSON.stringify({ taskId, change: 'edited' });
    log(`${count} streams of the product`);
    const work = await claimWork(client, streamTokens(cookies.length));
    let reviewed: Reviewed = { times: [], refused: 0 };
    const sendEvent = async (id: string) => {
      await client.query(`SELECT append_live_event('everyone', 'task', $1::jsonb)`, [event(id)]);
      await client.query(`SELECT pg_notify('live_events', '')`);
    };
    const ours = await measure(product, '/api/events', cookies, sendEvent, async (opened) => {
      log(`${work.length} reviews`);
      reviewed = await timeReviews(product, opened, work);
    });
    log(`${count} streams of the reference`);
    const theirs = await measure(reference, '/events', cookies, async (id) => {
      const body = `event: task\nid: 1234567-1234567\ndata: ${event(id)}\n\n`;
      await fetch(`${reference.url}/events`, { method: 'POST', body });
    });
    return present(count, ours, theirs, reviewed);
  } finally {
    await client.end();
    await product.stop();
    await reference.stop();
  }
}

const streamTokens = (count: number) => Array.from({ length: count }, (_, index) => `bench-stream-${index}`);

/** One session of each student, also if another measurement has begun them. @returns their cookies */
export async function insertStreamSessions(client: Client, count: number): Promise<string[]> {
  const tokens = streamTokens(count);
  const { rowCount } = await client.query(
    `INSERT INTO sessions (id, token_hash, method, user_id, expires_at)
    SELECT uuidv7(), hash, 'google', user_id, now() + interval '1 day'
    FROM unnest($1::bytea[]) WITH ORDINALITY AS given (hash, n)
      JOIN (SELECT id AS user_id, row_number() OVER () AS n FROM users WHERE deleted_at IS NULL AND disabled_at IS NULL) AS users
      USING (n)
    ON CONFLICT (token_hash) DO UPDATE SET expires_at = excluded.expires_at`,
    [tokens.map(hashOf)],
  );
  return tokens.slice(0, rowCount ?? 0).map((token) => `${sessionCookie}=${token}`);
}

async function measure(
  server: BenchServer,
  path: string,
  cookies: readonly string[],
  send: (id: string) => Promise<void>,
  whileOpen?: (opened: OpenStreams) => Promise<void>,
): Promise<Found> {
  await delay(5_000);
  const before = memoryOf(server.pid).now;
  const opened = await openStreams(server.url, path, cookies);
  try {
    const times: number[] = [];
    const cpuBefore = cpuOf(server.pid);
    for (let round = 0; round < deliveries; round += 1) {
      const id = randomUUID();
      times.push(await opened.untilReceived(id, () => send(id)));
    }
    const cpuOfDelivery = (cpuOf(server.pid) - cpuBefore) / deliveries;
    const cpuAtRest = cpuOf(server.pid);
    await delay(restSeconds * 1_000);
    const rest = (cpuOf(server.pid) - cpuAtRest) / (restSeconds * 10);
    const memory = memoryOf(server.pid).now;
    const perStream = (memory - before) / cookies.length;
    await whileOpen?.(opened);
    return { memory, perStream, delivery: median(times), cpuOfDelivery, rest };
  } finally {
    opened.close();
  }
}

function present(count: number, ours: Found, theirs: Found, { times, refused }: Reviewed): Result {
  const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} kB`;
  const milliseconds = (time: number) => `${Math.round(time)} ms`;
  const row = (name: string, of: (found: Found) => number, write: (value: number) => string) => ({
    name,
    product: write(of(ours)),
    reference: write(of(theirs)),
    ratio: of(ours) / of(theirs),
    target: null,
  });
  return {
    title,
    comparisons: [
      atMost(`Resident memory with ${count} streams`, ours.memory, 512),
      row('Memory of a stream', ({ perStream }) => perStream, kilobytes),
      row('One event to all streams', ({ delivery }) => delivery, milliseconds),
      row('CPU of one event to all', ({ cpuOfDelivery }) => cpuOfDelivery, milliseconds),
      row(
        'CPU at rest',
        ({ rest }) => rest,
        (share) => `${share.toFixed(1)} % of a core`,
      ),
      ...compareReviews(times),
    ],
    notes: [
      `${count} streams of as many students on one server, which was started as its image starts it (\`--max-old-space-size=384\`). The reference is a server of Node that only keeps responses and writes to them, without sessions, database and heartbeats. An event is timed from its insertion into the log (the reference: from the request that contains it) until the last stream has it; client, server and PostgreSQL share the machine.`,
      `Reviews: ${times.length}, one a second, while all streams are open, each timed from its request until the stream of its student has the event that pages follow, and the one with the number in the bell. A page waits 100 ms for further events and then fetches what it shows of them. The answer to the same request is the reference of the medians.${refused > 0 ? ` ${refused} were refused by load shedding and repeated.` : ''}`,
    ],
  };
}
