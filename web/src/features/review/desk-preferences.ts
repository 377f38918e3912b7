import { useState } from 'react';
import { z } from 'zod';
import { useAdministrator } from '../auth/session-query.ts';

/** How an administrator left the review queue, in this browser. */
const preferences = z.object({
  /** The query of the queue's address. */
  queue: z.string().catch(''),
  /** Whether a review opens the next work. */
  advance: z.boolean().catch(false),
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

/** Whether a review opens the next work, and a function that changes it. */
export function useAdvance(): [boolean, (advance: boolean) => void] {
  const { email } = useAdministrator();
  const [advance, setAdvance] = useState(() => readPreferences(email).advance);
  return [
    advance,
    (next) => {
      setAdvance(next);
      writePreferences(email, { advance: next });
    },
  ];
}
