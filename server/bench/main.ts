import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Bench, Measurement } from './bench.ts';
import { openFilledCluster } from './cluster.ts';
import { measurements } from './measurements/all.ts';
import { type Options, readOptions } from './options.ts';
import { memoryOf } from './process-usage.ts';
import { startProduct, startReference } from './processes.ts';
import { describeMachine, renderResult, writeReport } from './report.ts';
import { type StoredResult, WrongAnswer } from './result.ts';

/** `npm run bench`: docs/performance.md explains it. */
const began = performance.now();
const log = (message: string) =>
  console.error(`[${((performance.now() - began) / 1000).toFixed(0).padStart(4)} s] ${message}`);
const results: Record<string, StoredResult> = {};
let failed = false;

const options = readOptions(
  process.argv.slice(2),
  measurements.map(({ name }) => name),
);
const directory = await mkdtemp(join(tmpdir(), 'torchbearer-bench-'));
try {
  for (const students of options.sizes) await measureSize(options, students);
} finally {
  await rm(directory, { recursive: true, force: true });
}
for (const result of Object.values(results)) console.log(renderResult(result));
await writeReport(results, log);
if (failed) process.exitCode = 1;

async function measureSize({ only, sizes, keep, quick }: Options, students: number): Promise<void> {
  const chosen = measurements.filter(
    ({ name, runsAt }) => (only.length === 0 || only.includes(name)) && runsAt(students, sizes),
  );
  if (chosen.length === 0) return;
  log(`${students} students`);
  const parent = keep === null ? directory : resolve(keep);
  await mkdir(parent, { recursive: true, mode: 0o711 });
  const cluster = await openFilledCluster(join(parent, `students-${students}`), students, log);
  try {
    const scratch = join(directory, `size-${students}`);
    const product = await startProduct({ databaseUrl: cluster.url, directory: scratch });
    const reference = await startReference(cluster.url, scratch);
    try {
      const memoryAtStart = await settledMemory(product.pid);
      const context = { students, sizes, quick, cluster, directory: scratch, log };
      const bench = { ...context, product, reference, memoryAtStart };
      for (const measurement of chosen) await measure(measurement, bench);
    } finally {
      await product.stop();
      await reference.stop();
    }
  } finally {
    await cluster.stop();
  }
}

/** Bytes, some seconds after the start, when its sweepers have run. */
async function settledMemory(pid: number): Promise<number> {
  await delay(5_000);
  return memoryOf(pid).now;
}

/** A measurement that fails is reported and does not stop the others. */
async function measure({ name, title, run }: Measurement, bench: Bench): Promise<void> {
  log(title);
  const stored = { measuredAt: new Date().toISOString().slice(0, 10), machine: describeMachine() };
  try {
    results[name] = { ...(await run(bench)), ...stored };
  } catch (error) {
    log(`${name} failed: ${error instanceof Error ? error.stack : String(error)}`);
    if (error instanceof WrongAnswer) failed = true;
    const note = `failed: ${error instanceof Error ? error.message.slice(0, 200) : String(error)}`;
    const comparison = { name: title, product: note, reference: '', ratio: null, target: null };
    results[name] = { title, comparisons: [comparison], ...stored };
  }
}
