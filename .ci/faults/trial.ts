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
  /** Milliseconds from the end of the fault until all is well; null where that never came. */
  readonly recovery: number | null;
  readonly verdict: string;
  /** Of those who were not told yes: `upload 503 unavailable ×3`. */
  readonly answers: readonly string[];
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
  let recovery: TrialRow['recovery'] = null;
  let faults: string[] = [];
  let verdict = 'FAILED';
  try {
    await load.during(
      (async () => {
        await load.done(20);
        await fault();
        const over = Date.now();
        await untilWell();
        await load.answers(201, ['upload']);
        recovery = Date.now() - over;
      })(),
    );
    faults = await checkJournal(load);
    expect(faults, name).toEqual([]);
    if (options.flawless === true) expect(load.journal.answers(since), name).toEqual([]);
    // What cannot be done is answered in the one shape, or the connection breaks with what broke.
    const odd = load.journal.entries.filter(
      ({ at, outcome, status, code }) =>
        at >= since && outcome !== 'acknowledged' && status !== 0 && !isUsual(status, code),
    );
    expect(odd, name).toEqual([]);
    verdict = 'fine';
  } finally {
    const row: TrialRow = {
      fault: name,
      ...load.journal.count(since),
      lost: faults.length,
      recovery,
      verdict,
      answers: load.journal.answers(since),
    };
    await appendFile(inject('faultReport'), `${JSON.stringify(row)}\n`);
  }
}

/** As a trial may be answered: nobody is signed out by a fault, and nothing is a fault of the server's own. */
function isUsual(status: number, code: string): boolean {
  if (status >= 500) return status === 503 && code === 'unavailable';
  return status !== 401 && status !== 403 && code !== 'NO PROBLEM+JSON';
}
