import { legalFacts } from './legal-facts.ts';
import type { Piece } from './legal-types.ts';

/** A fact of legal-facts.ts, marked as long as it is a sample. */
export const fact = (value: string | number): Piece =>
  legalFacts.sample ? { sample: String(value) } : String(value);
