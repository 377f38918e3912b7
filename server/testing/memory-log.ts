import type { RunLog } from '../concurrency/repeat.ts';

interface Line {
  readonly level: 'info' | 'warn';
  readonly message: string;
  readonly run?: string;
  readonly [field: string]: unknown;
}

/** A log that keeps its lines in memory. */
export function createMemoryLog() {
  const lines: Line[] = [];
  const bound = (bindings: object): RunLog => {
    const write = (level: Line['level']) => (detail: object, message: string) =>
      void lines.push({ level, message, ...bindings, ...detail });
    return { info: write('info'), warn: write('warn') };
  };
  return { lines, child: bound };
}
