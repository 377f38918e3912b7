import { countOf } from '../../ui/numbers/format-number.ts';

export interface Moved {
  way: 'up' | 'down' | 'same' | 'new';
  places: number;
  /** For screen readers. */
  words: string;
}

/** @param earlier null for an account that is younger */
export function moved(earlier: number | null, rank: number): Moved {
  if (earlier === null) return { way: 'new', places: 0, words: 'new' };
  if (earlier === rank) return { way: 'same', places: 0, words: 'same place' };
  const way = rank < earlier ? 'up' : 'down';
  const places = Math.abs(earlier - rank);
  return { way, places, words: `${way} ${countOf(places, 'place')}` };
}
