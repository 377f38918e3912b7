import { z } from 'zod';
import { difficulty } from '#contract/tasks.ts';
import { file } from '#contract/uploads.ts';

// A draft is kept as typed, so nothing is judged here: half an address is a fine draft.
const createTaskDraft = z.object({
  values: z.object({
    title: z.string(),
    content: z.string(),
    domain: z.string(),
    category: z.string(),
    difficulty,
    estimatedTime: z.string(),
    link: z.string(),
    points: z.string(),
    lastDate: z.string(),
    technologies: z.array(z.string()),
    submissionGuidelines: z.string(),
    imageIds: z.array(z.string()),
  }),
  images: z.array(file),
});
export type CreateTaskDraft = z.output<typeof createTaskDraft>;

// Another administrator in the same tab never meets these words.
const keyOf = (email: string) => `torchbearer:draft:${email}:new-task`;

/** Storage may be forbidden or hold an older shape: then there is no draft, and that is all. */
export function loadDraft(email: string): CreateTaskDraft | undefined {
  try {
    return createTaskDraft.safeParse(JSON.parse(sessionStorage.getItem(keyOf(email)) ?? 'null')).data;
  } catch {
    return undefined;
  }
}

export function saveDraft(email: string, draft: CreateTaskDraft): void {
  try {
    sessionStorage.setItem(keyOf(email), JSON.stringify(draft));
  } catch {
    // The form itself still holds the words.
  }
}

export function dropDraft(email: string): void {
  try {
    sessionStorage.removeItem(keyOf(email));
  } catch {
    // As above.
  }
}
