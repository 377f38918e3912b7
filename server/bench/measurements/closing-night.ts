import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { leaderboardOver } from '../../features/live/deliver-events.ts';
import { multipartForm } from '../../testing/multipart-form.ts';
import type { Bench, Measurement } from '../bench.ts';
import { RequestsFailed, runLoad } from '../load.ts';
import { startNginx } from '../nginx.ts';
import { cpuOf } from '../process-usage.ts';
import { type BenchServer, startProduct } from '../processes.ts';
import type { Result } from '../result.ts';
import { administratorCookies, studentCookies } from '../sessions.ts';
import { formatNumber } from '../statistics.ts';
import { addPending, pathsOf } from './approve.ts';
import { send } from './compare-uploads.ts';

const title = 'Closing night: everyone on the board, beside uploads and reviews';

export const closingNight: Measurement = { name: 'closing-night', title, runsAt: () => true, run };

const numbersOfServers = [1, 2, 4];
/** A second: 200 uploads a minute, and as many reviews, as of 20 reviewers who need six seconds each. */
const uploadsPerSecond = 200 / 60;
const reviewsPerSecond = 200 / 60;
const uploadBytes = 2 ** 20;
/** Milliseconds between two reads of an open leaderboard at least: `boardEvery` of the browser. */
const boardEvery = 2_000;
/** What an open leaderboard reads again after points have changed. */
const paths = ['/api/leaderboard', '/api/leaderboard/around-me'];

/** Of all sizes that were measured. */
const rows: string[][] = [];

async function run(bench: Bench): Promise<Result> {
  const seconds = bench.quick ? 15 : 30;
  // Uploads and reviews also go on while the load starts and ends.
  const reviews = numbersOfServers.length * (2 * seconds + 30) * reviewsPerSecond;
  const nextReview = reviewsOf(await addPending(bench.cluster.url, reviews));
  for (const count of numbersOfServers) rows.push(await measure(bench, count, seconds, nextReview));
  return {
    title,
    comparisons: [],
    tables: [
      {
        title: 'Servers behind nginx and one PostgreSQL, with the requests of leaderboards that are open',
        columns: [
          ...['students', 'servers', 'requests/s at most', 'requests/s of the browsers'],
          ...['p50 ms', 'p99 ms', 'p95 of an upload', 'p95 of a review'],
          ...['CPU of servers', 'CPU of PostgreSQL', 'CPU of nginx'],
        ],
        rows,
      },
    ],
    notes: [
      `Beside it, 200 uploads of 1 MB and 200 reviews a minute. At most: ${studentCookies.length} connections without a pause; all other columns are measured with the requests that the browsers of all students would send, whether they are answered in time. No stream of events is open. CPU in per cent of one processor, of ${availableParallelism()} that everything shares with the load generator: more servers than processors only show what they cost.`,
    ],
  };
}

/** @returns a row of the table */
async function measure(
  bench: Bench,
  count: number,
  seconds: number,
  nextReview: () => Review,
): Promise<string[]> {
  const directory = join(bench.directory, 'closing-night');
  const servers: BenchServer[] = [];
  try {
    while (servers.length < count)
      servers.push(await startProduct({ databaseUrl: bench.cluster.url, directory, files: 'disk' }));
    const upstream = servers.map(({ url }) => `server ${new URL(url).host};`).join(' ');
    const nginx = await startNginx(directory, {
      http: `client_max_body_size 51m; proxy_request_buffering off; upstream product { ${upstream} keepalive 32; }`,
      server: 'location / { proxy_pass http://product; }',
    });
    if (nginx === null) throw new Error('nginx is not installed');
    try {
      const requests = studentCookies.map((cookie, index) => {
        let next = index;
        return { path: () => paths[next++ % paths.length] ?? '', headers: { cookie } };
      });
      const load = { requests, seconds };
      await runLoad(nginx, null, { ...load, seconds: 2 });
      const beside = async <T>(work: Promise<T>) => {
        const stopping = new AbortController();
        const times = Promise.all([
          repeat(uploadsPerSecond, stopping.signal, (index) => upload(nginx.url, index)),
          repeat(reviewsPerSecond, stopping.signal, () => review(nginx.url, nextReview())),
        ]);
        const value = await work.finally(() => stopping.abort());
        return { value, times: await times };
      };
      const { value: most } = await beside(
        runLoad(nginx, null, load).then(
          ({ perSecond }) => perSecond,
          (error: Error) => {
            // It answered some with 503.
            if (!(error instanceof RequestsFailed)) throw error;
            return Number.NaN;
          },
        ),
      );
      const cpu = () =>
        [servers.map(({ pid }) => pid), [bench.cluster.pid], [nginx.pid]].map((pids) =>
          pids.reduce((sum, pid) => sum + cpuOf(pid), 0),
        );
      const perSecond = paths.length * pagesPerSecond(bench.students, count);
      const before = cpu();
      const { value: board, times } = await beside(
        repeat(perSecond, AbortSignal.timeout(seconds * 1000), (index) => read(nginx.url, index)),
      );
      const used = cpu().map((after, index) => (after - (before[index] ?? 0)) / (seconds * 10));
      bench.log(
        `${count} servers: p99 ${formatNumber(quantile(board, 0.99))} ms, at most ${formatNumber(most)}/s`,
      );
      return [
        ...[formatNumber(bench.students), String(count), formatNumber(most), formatNumber(perSecond)],
        ...[0.5, 0.99].map((part) => formatNumber(quantile(board, part))),
        ...times.map((of) => formatNumber(quantile(of, 0.95))),
        ...used.map((percent) => `${Math.round(percent)} %`),
      ];
    } finally {
      await nginx.stop();
    }
  } finally {
    agent.destroy();
    for (const server of servers) await server.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

/** Of the browsers, which each server asks to spread their requests. */
const pagesPerSecond = (students: number, servers: number) =>
  Math.min((students * 1000) / boardEvery, (servers * 1000) / leaderboardOver);

/** Begins tasks at this rate, whether earlier ones have ended. @returns the milliseconds of each; Infinity if it failed */
async function repeat(
  perSecond: number,
  signal: AbortSignal,
  task: (index: number) => Promise<void>,
): Promise<number[]> {
  const times: Promise<number>[] = [];
  const start = performance.now();
  while (!signal.aborted) {
    while (times.length <= ((performance.now() - start) * perSecond) / 1000) {
      const began = performance.now();
      times.push(
        task(times.length).then(
          () => performance.now() - began,
          () => Number.POSITIVE_INFINITY,
        ),
      );
    }
    await delay(Math.min(100, 1000 / perSecond), undefined, { signal }).catch(() => undefined);
  }
  return Promise.all(times);
}

const quantile = (times: readonly number[], part: number) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * part)] ?? Number.NaN;

// More connections than `worker_connections` of this nginx would be refused; a request that waits for one is late.
const agent = new Agent({ keepAlive: true, maxSockets: 128 });

/** Each student reads both. */
function read(url: string, index: number): Promise<void> {
  const cookie = studentCookies[Math.floor(index / paths.length) % studentCookies.length] ?? '';
  return new Promise((resolve, reject) => {
    get(url + paths[index % paths.length], { agent, headers: { cookie } }, (answer) => {
      answer.resume().on('error', reject);
      answer.on('end', () => (answer.statusCode === 200 ? resolve() : reject(new Error('not answered'))));
    }).on('error', reject);
  });
}

const bytes = new Uint8Array(randomBytes(uploadBytes));
bytes.set(Buffer.from('%PDF-1.7\n'));
const { body, headers } = multipartForm({ bytes, fileName: 'work.pdf', contentType: 'application/pdf' });

const upload = (url: string, index: number) =>
  send({
    url: `${url}/api/uploads?purpose=submission-file`,
    method: 'POST',
    headers: {
      ...headers,
      cookie: studentCookies[index % studentCookies.length] ?? '',
      'upload-length': String(bytes.length),
    },
    body: new Uint8Array(body),
  });

interface Review {
  readonly path: string;
  readonly cookie: string;
}

/** Of all administrators in turn. */
function reviewsOf(ids: readonly string[]): () => Review {
  const each = administratorCookies.map((cookie, index) => ({ cookie, next: pathsOf(ids, index) }));
  let turn = 0;
  return () => {
    const { cookie = '', next } = each[turn++ % each.length] ?? {};
    return { cookie, path: next?.() ?? '' };
  };
}

const review = (url: string, { path, cookie }: Review) =>
  send({
    url: url + path,
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: new TextEncoder().encode(JSON.stringify({ points: 10, version: 1 })),
  });
