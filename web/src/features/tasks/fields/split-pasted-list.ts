import { splitTechnologies } from '#contract/tasks.ts';

/** The entries of a list that is pasted into a text; null if it is a single one, which the field inserts by itself. */
export function splitPastedList(pasted: string, before = '', after = ''): string[] | null {
  const list = pasted.replace(/[\n\r\t;]+/g, ',');
  return list.includes(',') ? splitTechnologies(before + list + after) : null;
}
