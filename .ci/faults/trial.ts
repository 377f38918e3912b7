import { appendFile } from 'node:fs/promises';
import { expect, inject } from 'vitest';
import { checkJournal } from './check-journal.ts';
import { untilWell } from './containers.ts';
import type { Load } from './load.ts';

declare module 'vitest' {
  interface ProvidedContext {
    faultReport: string;
  }
}

export interface TrialRow {
  readonly fault: string;
  readonly sent: number;
  readonly acknowledged: number;
  readonly refused: number;
  readonly unknown: number;
  readonly lost: number;
  /** Milliseconds from the end of the fault until all is well. */
  readonly recovery: number;
  readonly verdict: string;
}

/**
 * People work; in the midst of it `fault` happens and ends; all is well again by itself; the checker finds everything
 * that was acknowledged. A line of the report tells it, however it ends.
 * @param options.flawless no request may fail
 */
export async function trial(
  load: Load,
  name: string,
  fault: () => Promise<void>,
  options: { flawless?: boolean } = {},
): Promise<void> {
  const since = Date.now();
  let recovery = Number.NaN;
  let faults: string[] = [];
  let verdict = 'the trial broke off';
  try {
    await load.during(
      (async () => {
        await load.calls(20);
        await fault();
        recovery = await untilWell();
        await load.calls(20);
      })(),
    );
    faults = await checkJournal(load);
    const failed = load.journal.answers(since);
    const flawed = options.flawless === true && failed.length > 0;
    verdict = faults.length === 0 && !flawed ? 'fine' : 'FAILED';
    expect(faults, name).toEqual([]);
    if (options.flawless === true) expect(failed, name).toEqual([]);
    // What is refused is refused in the one shape.
    expect(failed.filter((answer) => answer.includes('NO PROBLEM+JSON'))).toEqual([]);
  } finally {
    const row: TrialRow = {
      fault: name,
      ...load.journal.count(since),
      lost: faults.length,
      recovery,
      verdict,
    };
    await appendFile(inject('faultReport'), `${JSON.stringify(row)}\n`);
  }
}
