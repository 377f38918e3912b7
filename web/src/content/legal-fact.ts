import type { InlinePart } from './legal-types.ts';
import { wholeSite } from './site.ts';

/** The facts of the privacy and terms pages that only the festival knows. */
function legalFacts() {
  const { festival, legal } = wholeSite();
  return { ...legal, responsible: [legal.controller, ...festival.address].join(', ') };
}

/** A fact, marked while it is a sample. */
export function fact(name: Exclude<keyof ReturnType<typeof legalFacts>, 'sample'>): InlinePart {
  const { sample, ...facts } = legalFacts();
  const value = String(facts[name]);
  return sample ? { sample: value } : value;
}
