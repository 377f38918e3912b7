import { once } from 'node:events';
import { connect } from 'node:net';
import type { Bench, Measurement } from '../bench.ts';
import { memoryOf } from '../process-usage.ts';
import { isInstalled, runProgram } from '../programs.ts';
import type { Comparison, Result } from '../result.ts';
import { administratorCookies } from '../sessions.ts';
import { formatNumber, interleaved, median } from '../statistics.ts';
import { megabytes } from './memory.ts';

const title = 'Export of all users and COPY';

export const csv: Measurement = {
  name: 'csv',
  title,
  runsAt: (students, sizes) => students >= 100_000 || sizes.length === 1,
  run,
};

const columns = `name, email, phone, college, program, joining_year, techid, points, college_city, college_state,
  linkedin, facebook, instagram`;
const copy = `COPY (SELECT ${columns} FROM users WHERE deleted_at IS NULL
  ORDER BY lower(coalesce(name, '')), id) TO STDOUT WITH (FORMAT csv)`;

const comparisons: Comparison[] = [];
const rows: string[][] = [];

async function run(bench: Bench): Promise<Result> {
  if (!isInstalled('psql')) throw new Error('psql is not installed');
  const { students, product, cluster, quick } = bench;
  const sides = {
    product: () => timed(() => download(product.url)),
    reference: () => timed(() => runProgram('psql', ['-qAt', '-c', copy, cluster.url], { discard: true })),
  };
  const times = { product: [] as number[], reference: [] as number[] };
  await sides.reference();
  for (const side of interleaved('product' as const, 'reference' as const, quick ? 3 : 5)) {
    times[side].push(await sides[side]());
  }
  const [own, reference] = [median(times.product), median(times.reference)];
  comparisons.push({
    name: `Export of ${formatNumber(students)} users`,
    product: `${formatNumber(own)} s`,
    reference: `${formatNumber(reference)} s`,
    ratio: reference / own,
    target: { atLeast: 0.9 },
  });
  const users = `${formatNumber(students)} users`;
  const perSecond = formatNumber(students / own);
  const peak = megabytes(memoryOf(product.pid).peak);
  rows.push([users, formatNumber(own), perSecond, formatNumber(reference), peak]);
  return {
    title,
    comparisons,
    tables: [
      {
        title: 'Seconds, and the peak of the memory of the server since its start',
        columns: ['', 'product', 'users/s', 'COPY', 'peak'],
        rows,
      },
    ],
    notes: ['The reference is psql with `COPY … TO STDOUT` of the same columns in the same order.'],
  };
}

/** @returns seconds */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}

/**
 * Reads the response as bytes, as psql does: Node's HTTP client needs so much of the two processors that the export would take
 * a fifth longer.
 */
async function download(url: string): Promise<void> {
  const { hostname, port } = new URL(url);
  let [start, end] = ['', ''];
  const socket = connect({
    host: hostname,
    port: Number(port),
    onread: {
      buffer: Buffer.alloc(65_536),
      callback: (size, buffer) => {
        const read = Buffer.from(buffer.buffer, buffer.byteOffset, size);
        if (start === '') start = read.toString('latin1', 0, 100);
        end = (end + read.toString('latin1', Math.max(0, size - 5))).slice(-5);
        return true;
      },
    },
  });
  socket.write(
    `GET /api/admin/users.csv HTTP/1.1\r\nHost: ${hostname}\r\nCookie: ${administratorCookies[0] ?? ''}\r\nConnection: close\r\n\r\n`,
  );
  await once(socket, 'close');
  if (!start.startsWith('HTTP/1.1 200 ') || end !== '0\r\n\r\n')
    throw new Error(`the export failed: ${start}`);
}
