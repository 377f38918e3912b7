import { type ProfileValues, profileDraft } from './profile-form-values.ts';

const key = (userId: string) => `torchbearer:profile:${userId}`;

/** Keeps what was typed over a sign-in; where the storage may not be used, nothing is kept. */
export function keepProfileDraft(userId: string, values: ProfileValues) {
  try {
    sessionStorage.setItem(key(userId), JSON.stringify(values));
  } catch {
    // Nothing to do: the form goes with the session.
  }
}

/** What was kept, as long as nobody has given it back to the server; null where there is nothing. */
export function readProfileDraft(userId: string): ProfileValues | null {
  try {
    const parsed = profileDraft.safeParse(JSON.parse(sessionStorage.getItem(key(userId)) ?? 'null'));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

export function dropProfileDraft(userId: string) {
  try {
    sessionStorage.removeItem(key(userId));
  } catch {
    // As above.
  }
}
