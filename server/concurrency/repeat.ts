import { randomUUID } from 'node:crypto';

/** The log of one turn: every line names the work and the turn. */
export interface TurnLog {
  info(detail: object, message: string): void;
  warn(detail: object, message: string): void;
}

/** How a turn ended. */
export interface Turn {
  readonly name: string;
  readonly ok: boolean;
  /** What it removed or changed; 0 where it failed. */
  readonly done: number;
}

/** Who hears of the turns. */
export interface Watch {
  readonly log: { child(bindings: object): TurnLog };
  readonly onStart?: (name: string) => void;
  readonly onTurn?: (turn: Turn) => void;
}

interface Rhythm extends Watch {
  readonly name: string;
  /** Milliseconds. */
  readonly period: number;
}

/** Milliseconds. Not at once: the database may still be migrated, and a server that dies at its start does no harm. */
const firstAfter = 60_000;

/**
 * Does `work` a minute from now, for a server that is restarted more often than the period, and then once a period,
 * never beside itself; also after a failure, which is logged.
 * @param work returns how much it did
 * @returns stops it; a turn under way ends by itself
 */
export function repeat(
  work: (log: TurnLog) => Promise<number>,
  { name, period, log, onStart, onTurn }: Rhythm,
): () => void {
  onStart?.(name);
  let running = false;
  const turn = async () => {
    if (running) return;
    running = true;
    const turnLog = log.child({ sweep: name, run: randomUUID() });
    try {
      const done = await work(turnLog);
      if (done > 0) turnLog.info({ done }, 'a sweep is done');
      onTurn?.({ name, ok: true, done });
    } catch (error) {
      turnLog.warn({ err: error }, 'a sweep failed; the next one tries again');
      onTurn?.({ name, ok: false, done: 0 });
    } finally {
      running = false;
    }
  };
  const first = setTimeout(turn, Math.min(firstAfter, period)).unref();
  const others = setInterval(turn, period).unref();
  return () => {
    clearTimeout(first);
    clearInterval(others);
  };
}
