import type { User } from '#contract/users.ts';

/** How other students see a student, in the order of the form. */
export const shownAs = ['name', 'alias', 'hidden'] as const;
export type ShownAs = (typeof shownAs)[number];

export function shownAsOf({ alias, hidden }: Pick<User, 'alias' | 'hidden'>): ShownAs {
  if (hidden) return 'hidden';
  return alias === null ? 'name' : 'alias';
}
