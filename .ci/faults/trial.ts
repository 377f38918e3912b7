import { appendFile } from 'node:fs/promises';
import { expect, inject } from 'vitest';
import { checkJournal } from './check-journal.ts';
import { untilWorking } from './containers.ts';
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
  /** Milliseconds from the end of the fault until everything works; null if that did not happen. */
  readonly recovery: number | null;
  /** Milliseconds from the end of the fault until a write that was sent after it was acknowledged; null if none was. */
  readonly firstWrite: number | null;
  readonly result: string;
  /** Responses that were no acknowledgement: `upload 503 unavailable ×3`. */
  readonly answers: readonly string[];
}

/**
 * Runs `fault` under load, waits until everything works again without help, and checks that every acknowledged write is
 * there. Adds a row to the report, also when the trial fails.
 * @param options.flawless no request may fail
 * @param options.repair what follows under load after the recovery, such as the return of a node that failed
 */
export async function trial(
  load: Load,
  name: string,
  fault: () => Promise<unknown>,
  options: { flawless?: boolean; repair?: () => Promise<void> } = {},
): Promise<void> {
  const since = Date.now();
  let recovery: TrialRow['recovery'] = null;
  let firstWrite: TrialRow['firstWrite'] = null;
  let faults: string[] = [];
  let result = 'FAILED';
  try {
    await load.during(
      (async () => {
        await load.untilAcknowledged(20);
        await fault();
        const over = Date.now();
        await untilWorking();
        await load.untilAnswered(201, ['upload']);
        recovery = Date.now() - over;
        firstWrite = load.journal.firstWriteAfter(over);
        await options.repair?.();
      })(),
    );
    faults = await checkJournal(load);
    expect(faults, name).toEqual([]);
    if (options.flawless === true) expect(load.journal.answers(since), name).toEqual([]);
    // Every other request gets a problem document, or its connection breaks with the service that failed.
    const unexpected = load.journal.entries.filter(
      ({ at, outcome, status, code }) =>
        at >= since && outcome !== 'acknowledged' && status !== 0 && !isExpected(status, code),
    );
    expect(unexpected, name).toEqual([]);
    result = 'passed';
  } finally {
    const row: TrialRow = {
      fault: name,
      ...load.journal.count(since),
      lost: faults.length,
      recovery,
      firstWrite,
      result,
      answers: load.journal.answers(since),
    };
    await appendFile(inject('faultReport'), `${JSON.stringify(row)}\n`);
  }
}

/** A fault neither signs anyone out nor causes an internal error. */
function isExpected(status: number, code: string): boolean {
  if (status >= 500) return status === 503 && code === 'unavailable';
  return status !== 401 && status !== 403 && code !== 'NO PROBLEM+JSON';
}
