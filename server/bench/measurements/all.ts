import type { Measurement } from '../bench.ts';
import { approve } from './approve.ts';
import { bulk } from './bulk.ts';
import { closingNight } from './closing-night.ts';
import { csv } from './csv.ts';
import { documents } from './documents.ts';
import { flatness } from './flatness.ts';
import { hotReads } from './hot-reads.ts';
import { memory } from './memory.ts';
import { pages } from './pages.ts';
import { plans } from './plans.ts';
import { pocketbase } from './pocketbase.ts';
import { streams } from './streams.ts';
import { uploads } from './uploads.ts';

/** In the order in which they run: those that change rows come last. */
export const measurements: readonly Measurement[] = [
  hotReads,
  documents,
  pocketbase,
  flatness,
  csv,
  closingNight,
  approve,
  bulk,
  uploads,
  memory,
  streams,
  pages,
  plans,
];
