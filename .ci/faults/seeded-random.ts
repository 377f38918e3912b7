import { createHash } from 'node:crypto';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    faultSeed: string;
  }
}

/** @returns an integer from 0 to `max` - 1 */
export type RandomInt = (max: number) => number;

/**
 * Random choices that the seed of the run repeats (FAULT_SEED; report.ts prints it). Each person of the load has a
 * generator of its own, so that the order in which responses arrive does not change anyone's choices.
 */
export function seededRandom(name: string): RandomInt {
  const seed = inject('faultSeed');
  let calls = 0;
  return (max) => {
    calls += 1;
    return createHash('sha256').update(`${seed} ${name} ${calls}`).digest().readUInt32BE() % max;
  };
}
