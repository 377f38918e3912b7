import { countOf, formatNumber } from '../numbers/format-number.ts';

const shownFrom = 0.8;

/** How much of a field's maximum length is used, once most of it is; how much is too much. */
export function lengthNote(value: string, max: number): { text: string; over: boolean } | null {
  // As the contract counts.
  const { length } = value.normalize('NFC').trim();
  const over = length - max;
  if (over > 0)
    return {
      text: `${countOf(over, 'character')} over the limit`,
      over: true,
    };
  return length >= max * shownFrom
    ? { text: `${formatNumber(length)} of ${formatNumber(max)}`, over: false }
    : null;
}
