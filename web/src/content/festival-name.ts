import type { Festival } from '#contract/site.ts';

/** 'Lichtfest 2026', or 'Lichtfest 26' by the number of its edition; the name alone without one. */
export const festivalName = (festival: Festival, by: 'year' | 'edition' = 'year') =>
  [festival.title, festival[by]].filter(Boolean).join(' ');
