import { useState } from 'react';
import { z } from 'zod';
import { useAdministrator } from './session-query.ts';

/** What an administrator has chosen, in this browser. */
const preferences = z.object({
  /** The query of the queue's address. */
  queue: z.string().catch(''),
  /** Filters of the list of users, by the name that they were saved under: the query of its address. */
  userFilters: z.array(z.object({ name: z.string(), query: z.string() })).catch([]),
  /** Whether a review opens the next work. */
  advance: z.boolean().catch(false),
  /** Whether the dashboard does not show what is left to set up. */
  setUpHidden: z.boolean().catch(false),
  /** The version of the new release that the dashboard does not show. */
  releaseHidden: z.string().catch(''),
});
type DeskPreferences = z.output<typeof preferences>;

const keyOf = (email: string) => `torchbearer:desk:${email}`;

/** The defaults if nothing is stored, or storage is blocked. */
export function readPreferences(email: string): DeskPreferences {
  try {
    return preferences.parse(JSON.parse(localStorage.getItem(keyOf(email)) ?? '{}'));
  } catch {
    return preferences.parse({});
  }
}

export function writePreferences(email: string, change: Partial<DeskPreferences>): void {
  try {
    localStorage.setItem(keyOf(email), JSON.stringify({ ...readPreferences(email), ...change }));
  } catch {
    // Storage is blocked or full: the choice lasts as long as the page.
  }
}

/** One of them, and a function that changes it. */
export function usePreference<K extends keyof DeskPreferences>(name: K) {
  const { email } = useAdministrator();
  const [value, setValue] = useState(() => readPreferences(email)[name]);
  return [
    value,
    (next: DeskPreferences[K]) => {
      setValue(() => next);
      writePreferences(email, { [name]: next });
    },
  ] as const;
}
