import type { Measurement } from '../bench.ts';
import { flatness } from './flatness.ts';
import { hotReads } from './hot-reads.ts';
import { memory } from './memory.ts';

/** In the order in which they run: those that change rows come last. */
export const measurements: readonly Measurement[] = [hotReads, flatness, memory];
