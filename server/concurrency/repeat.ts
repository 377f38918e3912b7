import { randomUUID } from 'node:crypto';

/** The log of one run: every line names the task and the run. */
export interface RunLog {
  info(detail: object, message: string): void;
  warn(detail: object, message: string): void;
}

/** The result of one run. */
export interface Run {
  readonly name: string;
  readonly ok: boolean;
  /** Rows or objects removed or changed; 0 after a failure. */
  readonly done: number;
}

export interface RunObserver {
  readonly log: { child(bindings: object): RunLog };
  readonly onStart?: (name: string) => void;
  readonly onRun?: (run: Run) => void;
}

interface Options extends RunObserver {
  readonly name: string;
  /** Milliseconds. */
  readonly period: number;
}

/** Milliseconds. Not at once: the database may still be migrating, and a server that crashes at startup does no harm. */
const initialDelay = 60_000;

/**
 * Runs `task` after one minute, for servers that restart more often than the period, and then once a period. Runs do
 * not overlap. A failure is logged, and the next run retries.
 * @param task returns how much it removed or changed
 * @returns stops it; a run in progress continues to its end
 */
export function repeat(
  task: (log: RunLog) => Promise<number>,
  { name, period, log, onStart, onRun }: Options,
): () => void {
  onStart?.(name);
  let running = false;
  const run = async () => {
    if (running) return;
    running = true;
    const runLog = log.child({ sweep: name, run: randomUUID() });
    try {
      const done = await task(runLog);
      if (done > 0) runLog.info({ done }, 'sweep finished');
      onRun?.({ name, ok: true, done });
    } catch (error) {
      runLog.warn({ err: error }, 'a sweep failed and will be retried');
      onRun?.({ name, ok: false, done: 0 });
    } finally {
      running = false;
    }
  };
  const first = setTimeout(run, Math.min(initialDelay, period)).unref();
  const others = setInterval(run, period).unref();
  return () => {
    clearTimeout(first);
    clearInterval(others);
  };
}
