import { Client } from 'pg';
import { encodeCursor } from '../../database/keyset.ts';
import { requireEqualAnswers } from '../answers.ts';
import { atMiddle, type Bench, type Measurement } from '../bench.ts';
import { compare, compareRates, type Measured, runLoad } from '../load.ts';
import type { Result } from '../result.ts';
import { studentCookies } from '../sessions.ts';
import { formatNumber } from '../statistics.ts';

interface HotRead {
  readonly name: string;
  /** Of each of the sessions. */
  readonly paths: readonly string[];
}

const title = 'Hot reads and a hand-written server';

/** Beside as many as there are sessions: with few, requests share fewer statements. */
const fewConnections = 16;

export const hotReads: Measurement = { name: 'hot-reads', title, runsAt: atMiddle, run };

export async function run(bench: Bench): Promise<Result> {
  const reads = await findHotReads(bench.cluster.url);
  const measured: { name: string; product: Measured; reference: Measured }[] = [];
  for (const { name, paths } of reads) {
    const requests = studentCookies.map((cookie, index) => ({ cookie, path: paths[index] ?? '' }));
    await requireEqualAnswers(bench, requests.slice(0, 8));
    for (const connections of [studentCookies.length, fewConnections]) {
      const load = {
        requests: requests.slice(0, connections).map(({ path, cookie }) => ({ path, headers: { cookie } })),
        seconds: bench.quick ? 2 : 5,
      };
      const { product, reference } = await compare(
        {
          product: () => runLoad(bench.product, bench.cluster.pid, load),
          reference: () => runLoad(bench.reference, bench.cluster.pid, load),
        },
        bench.quick ? 2 : 5,
      );
      const label = `${name}, ${connections} connections`;
      bench.log(
        `${label}: ${formatNumber(product.perSecond)}/s, reference ${formatNumber(reference.perSecond)}/s`,
      );
      measured.push({ name: label, product, reference });
    }
  }
  return {
    title,
    comparisons: compareRates(measured, 0.9),
    tables: [
      {
        title: `${formatNumber(bench.students)} students, each connection with a session of its own; product / reference`,
        columns: ['', 'requests/s', 'p50 ms', 'p99 ms', 'CPU ms of the server', 'CPU ms of PostgreSQL'],
        rows: measured.map(({ name, product, reference }) => [
          name,
          ...(['perSecond', 'p50', 'p99', 'serverCpu', 'postgresCpu'] as const).map(
            (key) => `${formatNumber(product[key])} / ${formatNumber(reference[key])}`,
          ),
        ]),
      },
    ],
    plots: [
      {
        file: 'hot-reads.svg',
        kind: 'bars',
        title: 'Hot reads',
        unit: 'requests/s',
        labels: measured.map(({ name }) => name),
        series: [
          { name: 'product', values: measured.map(({ product }) => product.perSecond) },
          { name: 'hand-written', values: measured.map(({ reference }) => reference.perSecond) },
        ],
      },
    ],
  };
}

export async function findHotReads(databaseUrl: string): Promise<readonly HotRead[]> {
  const same = (name: string, path: string) => ({ name, paths: studentCookies.map(() => path) });
  return [
    same('Task list', '/api/tasks'),
    same('Leaderboard page', '/api/leaderboard'),
    { name: 'Around me', paths: await pathsAroundMe(databaseUrl) },
    same('Own submissions', '/api/submissions'),
    same('My profile', '/api/me'),
    same('Session', '/api/session'),
  ];
}

/** Of each session the page of the leaderboard that begins nine places above the student. */
async function pathsAroundMe(databaseUrl: string): Promise<string[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const paths: string[] = [];
    for (const cookie of studentCookies) {
      const { rows } = await client.query<{ points: number; reached_at: Date; id: string }>(aboveMe, [
        cookie.split('=')[1],
      ]);
      const [above] = rows;
      const cursor = above && encodeCursor([above.points, above.reached_at, above.id]);
      paths.push(cursor === undefined ? '/api/leaderboard' : `/api/leaderboard?cursor=${cursor}`);
    }
    return paths;
  } finally {
    await client.end();
  }
}

/** The student ten places above the one of a session's token. */
const aboveMe = `
  WITH me AS (
    SELECT scores.* FROM scores JOIN sessions USING (user_id)
    WHERE token_hash = sha256(convert_to($1, 'UTF8')) AND board = running_edition()::text
  ), above AS (
    SELECT u.points, u.reached_at, u.user_id AS id FROM scores u JOIN me USING (board)
    WHERE u.listed AND u.points >= me.points
      AND (u.points > me.points OR (u.reached_at, u.user_id) < (me.reached_at, me.user_id))
    ORDER BY u.points, u.reached_at DESC, u.user_id DESC LIMIT 10
  )
  SELECT points, reached_at, id FROM above ORDER BY points DESC, reached_at, id LIMIT 1`;
