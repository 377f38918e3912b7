import { randomInt } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import type { TrialRow } from './trial.ts';

/**
 * Chooses and prints the seed of the load, collects the results of the trials, and prints them as a table at the end.
 * FAULT_SEED repeats an earlier seed; FAULT_REPORT names a directory to which the table is written, too.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), 'torchbearer-faults-'));
  const file = join(directory, 'trials');
  await writeFile(file, '');
  project.provide('faultReport', file);
  const seed = process.env.FAULT_SEED || String(randomInt(2 ** 31));
  console.log(`Repeat the choices of this load with FAULT_SEED=${seed}`);
  project.provide('faultSeed', seed);
  return async () => {
    const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '');
    const rows = lines.map((line): TrialRow => JSON.parse(line));
    const table = `${tableOf(rows)}\nNot acknowledged:\n${rows.map(answersOf).join('')}`;
    console.log(`\nFault report\n\n${table}`);
    const { FAULT_REPORT } = process.env;
    if (FAULT_REPORT) await writeFile(join(FAULT_REPORT, 'faults.txt'), table);
    await rm(directory, { recursive: true });
  };
}

const titles = ['fault', 'sent', 'acknowledged', 'refused', 'unknown', 'lost', 'recovery', 'write', 'result'];

const seconds = (time: number | null) => (time === null ? 'never' : `${(time / 1_000).toFixed(1)} s`);

function tableOf(rows: readonly TrialRow[]): string {
  const cells = rows.map(({ fault, sent, acknowledged, refused, unknown, lost, result, ...row }) => {
    const times = [seconds(row.recovery), seconds(row.firstWrite)];
    return [fault, sent, acknowledged, refused, unknown, lost, ...times, result].map(String);
  });
  const widths = titles.map((title, at) =>
    Math.max(title.length, ...cells.map((row) => row[at]?.length ?? 0)),
  );
  const lineOf = (row: readonly string[]) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd();
  return `${[titles, widths.map((width) => '-'.repeat(width)), ...cells].map(lineOf).join('\n')}\n`;
}

const answersOf = ({ fault, answers }: TrialRow) =>
  `${fault}: ${answers.length === 0 ? 'nothing' : answers.join(', ')}\n`;
