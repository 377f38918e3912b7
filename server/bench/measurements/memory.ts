import type { Bench, Measurement } from '../bench.ts';
import { memoryOf } from '../process-usage.ts';
import type { Comparison, Result, Table } from '../result.ts';

const megabyte = 2 ** 20;
export const megabytes = (bytes: number) => `${Math.round(bytes / megabyte)} MB`;

const title = 'Memory of the server';

/** Runs after the others: they are the load. */
export const memory: Measurement = { name: 'memory', title, runsAt: () => true, run };

const rows: string[][] = [];
let most = { start: 0, end: 0 };

async function run({ students, product, memoryAtStart }: Bench): Promise<Result> {
  const { now, peak } = memoryOf(product.pid);
  rows.push([String(students), megabytes(memoryAtStart), megabytes(now), megabytes(peak)]);
  most = { start: Math.max(most.start, memoryAtStart), end: Math.max(most.end, now) };
  const table: Table = {
    title: 'Resident memory of the server that served every measurement of a size, uploads excepted',
    columns: ['students', 'after the start', 'after every load', 'peak'],
    rows,
  };
  return {
    title,
    comparisons: [atMost('After the start', most.start, 256), atMost('After every load', most.end, 400)],
    tables: [table],
  };
}

/** Compares bytes with a limit in megabytes. */
export function atMost(name: string, bytes: number, limit: number): Comparison {
  return {
    name,
    product: megabytes(bytes),
    reference: `${limit} MB`,
    ratio: bytes / (limit * megabyte),
    target: { atMost: 1 },
  };
}
