interface Rhythm {
  /** Milliseconds. */
  readonly period: number;
  /** What a failure is told to; the next turn comes all the same. */
  readonly onError: (error: unknown) => void;
}

/** Milliseconds. Not at once: the database may still be migrated, and a server that dies at its start does no harm. */
const firstAfter = 60_000;

/**
 * Does `work` a minute from now, for a server that is restarted more often than the period, and then once a period,
 * never beside itself.
 * @returns stops it; a turn under way ends by itself
 */
export function repeat(work: () => Promise<void>, { period, onError }: Rhythm): () => void {
  let running = false;
  const turn = async () => {
    if (running) return;
    running = true;
    try {
      await work();
    } catch (error) {
      onError(error);
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
