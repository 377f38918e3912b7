import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { leaderboardOver } from '../../features/live/deliver-events.ts';
import { multipartForm } from '../../testing/multipart-form.ts';
import type { Bench, Measurement } from '../bench.ts';
import { runLoad } from '../load.ts';
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
/** Milliseconds between two: 200 uploads a minute, and 20 reviewers who need six seconds each. */
const pauses = { upload: 300, review: 300 };
const uploadBytes = 2 ** 20;
/** Milliseconds between two reads of an open leaderboard at least: `boardEvery` of the browser. */
const boardEvery = 2_000;
/** What an open leaderboard reads again after points have changed. */
const paths = ['/api/leaderboard', '/api/leaderboard/around-me'];

/** Of all sizes that were measured. */
const rows: string[][] = [];

async function run(bench: Bench): Promise<Result> {
  const seconds = bench.quick ? 5 : 30;
  // Uploads and reviews also go on while the load starts and ends.
  const reviews = numbersOfServers.length * ((2 * seconds + 30) * (1000 / pauses.review));
  const nextReview = reviewsOf(await addPending(bench.cluster.url, reviews));
  for (const count of numbersOfServers) rows.push(await measure(bench, count, seconds, nextReview));
  return {
    title,
    comparisons: [],
    tables: [
      {
        title: 'Servers behind nginx and one PostgreSQL, with the leaderboard open in every browser',
        columns: [
          ...['students', 'servers', 'requests/s at most', 'requests/s of the browsers', 'answered'],
          ...['p50 ms', 'p99 ms', 'p99 of an upload', 'p99 of a review'],
          ...['CPU of servers', 'CPU of PostgreSQL', 'CPU of nginx'],
        ],
        rows,
      },
    ],
    notes: [
      `Beside it, 200 uploads of 1 MB and 200 reviews a minute. At most: ${studentCookies.length} connections without a pause; all other columns are measured with the requests that the browsers send by themselves. CPU in per cent of one processor, of ${availableParallelism()} that everything shares with the load generator: more servers than processors only show what they cost.`,
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
          repeat(pauses.upload, stopping.signal, (index) => upload(nginx.url, index)),
          repeat(pauses.review, stopping.signal, () => review(nginx.url, nextReview())),
        ]);
        const board = await work.finally(() => stopping.abort());
        return { board, times: await times };
      };
      const { board: most } = await beside(runLoad(nginx, null, load));
      const cpu = () =>
        [servers.map(({ pid }) => pid), [bench.cluster.pid], [nginx.pid]].map((pids) =>
          pids.reduce((sum, pid) => sum + cpuOf(pid), 0),
        );
      const perSecond = paths.length * pagesPerSecond(bench.students, count);
      const before = cpu();
      const { board, times } = await beside(runLoad(nginx, null, { ...load, perSecond }));
      const used = cpu().map((after, index) => (after - (before[index] ?? 0)) / (seconds * 10));
      bench.log(`${count} servers: ${formatNumber(most.perSecond)}/s, p99 ${formatNumber(board.p99)} ms`);
      return [
        ...[formatNumber(bench.students), String(count)],
        ...[most.perSecond, perSecond, board.perSecond].map(formatNumber),
        ...[board.p50, board.p99, ...times.map(p99)].map(formatNumber),
        ...used.map((percent) => `${Math.round(percent)} %`),
      ];
    } finally {
      await nginx.stop();
    }
  } finally {
    for (const server of servers) await server.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

/** Of the browsers, which each server asks to spread their requests. */
const pagesPerSecond = (students: number, servers: number) =>
  Math.min((students * 1000) / boardEvery, (servers * 1000) / leaderboardOver);

/** Begins one every `pause` milliseconds, whether the one before has ended. @returns the milliseconds of each; Infinity if it failed */
async function repeat(
  pause: number,
  signal: AbortSignal,
  task: (index: number) => Promise<void>,
): Promise<number[]> {
  const times: Promise<number>[] = [];
  while (!signal.aborted) {
    const began = performance.now();
    times.push(
      task(times.length).then(
        () => performance.now() - began,
        () => Number.POSITIVE_INFINITY,
      ),
    );
    await delay(pause, undefined, { signal }).catch(() => undefined);
  }
  return Promise.all(times);
}

const p99 = (times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN;

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
