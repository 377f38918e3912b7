import { legalFacts } from './legal-facts.ts';
import type { InlinePart } from './legal-types.ts';

/** A fact from legal-facts.ts, marked while it is a sample. */
export const fact = (value: string | number): InlinePart =>
  legalFacts.sample ? { sample: String(value) } : String(value);
