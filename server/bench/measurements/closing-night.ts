import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { multipartForm } from '../../testing/multipart-form.ts';
import type { Bench, Measurement } from '../bench.ts';
import { RequestsFailed, runLoad } from '../load.ts';
import { startNginx } from '../nginx.ts';
import { cpuOf } from '../process-usage.ts';
import { type BenchServer, startProduct } from '../processes.ts';
import type { Comparison, Result } from '../result.ts';
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

/** The servers refused requests, which the load does not repeat. */
const overloaded = { perSecond: Number.NaN, p50: Number.NaN, p99: Number.NaN };

/** Of all sizes that were measured. */
const rows: string[][] = [];
const comparisons: Comparison[] = [];

async function run(bench: Bench): Promise<Result> {
  const seconds = bench.quick ? 5 : 30;
  // Uploads and reviews also go on while the load starts and ends.
  const reviews = numbersOfServers.length * ((seconds + 30) * (1000 / pauses.review));
  const nextReview = reviewsOf(await addPending(bench.cluster.url, reviews));
  const rates = new Map<number, number>();
  for (const count of numbersOfServers) rates.set(count, await measure(bench, count, seconds, nextReview));
  const one = rates.get(1) ?? Number.NaN;
  for (const [count, rate] of rates) {
    if (count === 1 || Number.isNaN(rate)) continue;
    comparisons.push({
      name: `${formatNumber(bench.students)} students, board requests of ${count} servers, compared with one`,
      product: `${formatNumber(rate)}/s`,
      reference: `${formatNumber(one)}/s`,
      ratio: rate / one,
      target: null,
    });
  }
  return {
    title,
    comparisons,
    tables: [
      {
        title: `Servers behind nginx and one PostgreSQL, ${studentCookies.length} connections that read the board, their place and their profile without a pause`,
        columns: [
          ...[
            'students',
            'servers',
            'board requests/s',
            'p50 ms',
            'p99 ms',
            'p99 of an upload',
            'p99 of a review',
          ],
          ...['CPU of servers', 'CPU of PostgreSQL', 'CPU of nginx'],
        ],
        rows,
      },
    ],
    notes: [
      `Beside it, 200 uploads of 1 MB and 200 reviews a minute. CPU in per cent of one processor, of ${availableParallelism()} that everything shares with the load generator: more servers than processors only show what they cost.`,
    ],
  };
}

/** @returns requests for each second */
async function measure(
  bench: Bench,
  count: number,
  seconds: number,
  nextReview: () => Review,
): Promise<number> {
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
      const paths = ['/api/leaderboard', '/api/leaderboard/around-me', '/api/me'];
      const requests = studentCookies.map((cookie, index) => {
        let next = index;
        return { path: () => paths[next++ % paths.length] ?? '', headers: { cookie } };
      });
      const load = { requests, seconds };
      await runLoad(nginx, null, { ...load, seconds: 2 });
      const stopping = new AbortController();
      const beside = Promise.all([
        repeat(pauses.upload, stopping.signal, (index) => upload(nginx.url, index)),
        repeat(pauses.review, stopping.signal, () => review(nginx.url, nextReview())),
      ]);
      const cpu = () =>
        [servers.map(({ pid }) => pid), [bench.cluster.pid], [nginx.pid]].map((pids) =>
          pids.reduce((sum, pid) => sum + cpuOf(pid), 0),
        );
      const before = cpu();
      const board = await runLoad(nginx, null, load)
        .catch((error: Error) => {
          if (!(error instanceof RequestsFailed)) throw error;
          bench.log(error.message);
          return overloaded;
        })
        .finally(() => stopping.abort());
      const used = cpu().map((after, index) => (after - (before[index] ?? 0)) / (seconds * 10));
      const [uploads, reviews] = await beside;
      bench.log(`${count} servers: ${formatNumber(board.perSecond)}/s, p99 ${formatNumber(board.p99)} ms`);
      rows.push([
        ...[formatNumber(bench.students), String(count), formatNumber(board.perSecond)],
        ...[board.p50, board.p99, p99(uploads), p99(reviews)].map(formatNumber),
        ...used.map((percent) => `${Math.round(percent)} %`),
      ]);
      return board.perSecond;
    } finally {
      await nginx.stop();
    }
  } finally {
    for (const server of servers) await server.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

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
