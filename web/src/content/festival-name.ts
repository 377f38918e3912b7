import type { Festival } from '#contract/site.ts';

/** 'Emberfield 2026', or 'Emberfield 26' by the number of its edition; the name alone without one. */
export const festivalName = (festival: Festival, by: 'year' | 'edition' = 'year') =>
  [festival.title, festival[by]].filter(Boolean).join(' ');
