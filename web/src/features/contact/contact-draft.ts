import { z } from 'zod';

// A draft is kept as typed, so nothing is judged here: half an address is a fine draft.
const contactDraft = z.object({
  name: z.string(),
  email: z.string(),
  topic: z.string(),
  message: z.string(),
});
export type ContactDraft = z.output<typeof contactDraft>;

/** Whoever uses the same tab after a sign-out never meets these words. */
export function contactDraftKey(userId: string | undefined): string {
  return `torchbearer:draft:${userId ?? 'visitor'}:contact`;
}

/** Storage may be full, forbidden or hold an older shape: then there is no draft, and that is all. */
export function loadContactDraft(key: string): ContactDraft | null {
  try {
    return contactDraft.safeParse(JSON.parse(sessionStorage.getItem(key) ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}

/** Keeps what was typed; forgets it once nothing of it differs from the form's first state. */
export function keepContactDraft(key: string, draft: ContactDraft, initial: ContactDraft): void {
  const { name, email, topic, message } = draft;
  const untouched = message === initial.message && name === initial.name && email === initial.email;
  try {
    if (untouched && topic === initial.topic) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify({ name, email, topic, message }));
  } catch {
    // The form itself still holds the words.
  }
}

export function dropContactDraft(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // As above.
  }
}
