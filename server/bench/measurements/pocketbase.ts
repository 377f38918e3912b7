import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { atSmallest, type Bench, type Measurement } from '../bench.ts';
import { copyToPocketBase, createCollections } from '../fill-pocketbase.ts';
import { compare, compareRates, type Measured, runLoad } from '../load.ts';
import {
  buildPocketBase,
  callPocketBase,
  createSuperuser,
  type PocketBase,
  pocketBaseVersion,
  startPocketBase,
  superuserToken,
} from '../pocketbase.ts';
import type { Result } from '../result.ts';
import { studentCookies } from '../sessions.ts';
import { formatNumber } from '../statistics.ts';

const title = `Hot reads and PocketBase ${pocketBaseVersion}`;

export const pocketbase: Measurement = { name: 'pocketbase', title, runsAt: atSmallest, run };

const pages = [
  {
    name: 'Task list',
    path: '/api/tasks',
    records: '/api/collections/tasks/records?perPage=20&sort=-offeredDate',
  },
  {
    name: 'Leaderboard page',
    path: '/api/leaderboard',
    records:
      '/api/collections/users/records?perPage=20&sort=-points,created,id&fields=id,name,college,picture,points',
  },
];

async function run(bench: Bench): Promise<Result> {
  const program = await buildPocketBase(bench.log);
  const directory = join(bench.directory, 'pocketbase');
  await mkdir(directory, { recursive: true });
  await createSuperuser(program, directory);
  const empty = await startPocketBase(program, directory);
  try {
    await createCollections(empty.url, await superuserToken(empty.url));
  } finally {
    await empty.stop();
  }
  const students = await copyToPocketBase(bench.cluster.url, directory, studentCookies.length);
  const filled = await startPocketBase(program, directory);
  try {
    return await measure(bench, filled, students);
  } finally {
    await filled.stop();
  }
}

async function measure(bench: Bench, { url, pid }: PocketBase, students: readonly string[]): Promise<Result> {
  const token = await superuserToken(url);
  const tokens: string[] = [];
  for (const id of students) {
    const path = `/api/collections/users/impersonate/${id}`;
    tokens.push(
      (await callPocketBase<{ token: string }>(url, { path, method: 'POST', token, body: {} })).token,
    );
  }
  const seconds = bench.quick ? 2 : 5;
  const measured: { name: string; product: Measured; reference: Measured }[] = [];
  for (const { name, path, records } of pages) {
    const page = await callPocketBase<{ items: unknown[] }>(url, { path: records, token: tokens[0] ?? '' });
    if (page.items.length === 0) throw new Error(`PocketBase has no rows for ${name}`);
    const own = studentCookies.map((cookie) => ({ path, headers: { cookie } }));
    const theirs = tokens.map((authorization) => ({ path: records, headers: { authorization } }));
    const compared = await compare(
      {
        product: () => runLoad(bench.product, bench.cluster.pid, { requests: own, seconds }),
        reference: () => runLoad({ url, pid }, null, { requests: theirs, seconds }),
      },
      bench.quick ? 2 : 5,
    );
    measured.push({ name, ...compared });
  }
  return {
    title,
    comparisons: compareRates(measured, 2),
    tables: [
      {
        title: `${formatNumber(bench.students)} students, ${tokens.length} connections; product / PocketBase`,
        columns: ['', 'p50 ms', 'p99 ms', 'CPU ms, of the product with PostgreSQL'],
        rows: measured.map(({ name, product, reference }) => [
          name,
          ...(['p50', 'p99'] as const).map(
            (key) => `${formatNumber(product[key])} / ${formatNumber(reference[key])}`,
          ),
          `${formatNumber(product.serverCpu + product.postgresCpu)} / ${formatNumber(reference.serverCpu)}`,
        ]),
      },
    ],
    notes: [
      'PocketBase lists the same tasks and the same students with stored points and an index in this order, to signed-in students, with the total that it counts by default. It gives no ranks and not the state of the own work.',
    ],
  };
}
