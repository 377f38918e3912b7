import type { User } from './users.ts';

type Profile = Pick<
  User,
  | 'name'
  | 'email'
  | 'phone'
  | 'college'
  | 'program'
  | 'joiningYear'
  | 'collegeCity'
  | 'collegeState'
  | 'linkedin'
  | 'facebook'
  | 'instagram'
> & { readonly profilePhoto: unknown };

/** What reviewers and the festival's office need: what others see first, then in the order of the form. */
const wanted: { label: string; has: (user: Profile) => boolean }[] = [
  { label: 'college', has: (user) => user.college !== null },
  { label: 'name', has: (user) => user.name !== '' },
  { label: 'email', has: (user) => user.email !== '' },
  { label: 'phone number', has: (user) => user.phone !== null },
  { label: 'program', has: (user) => user.program !== null },
  { label: 'joining year', has: (user) => user.joiningYear !== null },
  { label: 'city', has: (user) => user.collegeCity !== null },
  { label: 'state', has: (user) => user.collegeState !== null },
  { label: 'photo', has: (user) => user.profilePhoto !== null },
  { label: 'one social link', has: (user) => [user.linkedin, user.facebook, user.instagram].some(Boolean) },
];

export interface Completeness {
  /** From 0 to 1. */
  fraction: number;
  /** Labels of the missing fields, for use within a sentence. */
  missing: string[];
}

export function profileCompleteness(user: Profile): Completeness {
  const missing = wanted.filter(({ has }) => !has(user)).map(({ label }) => label);
  return { fraction: (wanted.length - missing.length) / wanted.length, missing };
}

/** "college", "college and city", "college, city and 3 more". */
export function sayMissing(missing: string[]): string {
  const [first, second, ...rest] = missing;
  if (first === undefined) return '';
  if (second === undefined) return first;
  if (rest.length === 0) return `${first} and ${second}`;
  if (rest.length === 1) return `${first}, ${second} and ${rest[0]}`;
  return `${first}, ${second} and ${rest.length} more`;
}
