import { z } from 'zod';
import { type WorkValues, workFields } from './work-form.ts';

// A draft is kept as typed, so nothing is judged here: half an address is a fine draft.
const draft = z.object({
  values: z.object({
    title: z.string(),
    description: z.string(),
    link: z.string(),
    files: workFields.shape.files,
  }),
  /** The submission's version that an edit began from; null for new work. */
  version: z.number().int().nullable(),
});
export type WorkDraft = z.output<typeof draft>;

/** Another student on the same computer never meets these words: the key carries whose they are. */
export function draftKey(userId: string, of: 'task' | 'submission', id: string): string {
  return `torchbearer:draft:${userId}:${of}:${id}`;
}

/** Storage may be full, forbidden or hold an older shape: then there is no draft, and that is all. */
export function loadDraft(key: string): WorkDraft | null {
  try {
    const parsed = draft.safeParse(JSON.parse(sessionStorage.getItem(key) ?? 'null'));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

export function saveDraft(key: string, values: WorkValues, version: number | null) {
  try {
    sessionStorage.setItem(key, JSON.stringify({ values, version } satisfies WorkDraft));
  } catch {
    // Nothing to do: the form itself still holds the words.
  }
}

export function dropDraft(key: string) {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // As above.
  }
}
