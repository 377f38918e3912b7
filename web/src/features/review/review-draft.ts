import { useCallback, useState } from 'react';
import { z } from 'zod';
import { useAdministrator } from '../auth/session-query.ts';

/** What a reviewer has typed and not yet decided. */
const reviewDraft = z.object({ points: z.string(), feedback: z.string() });
export type ReviewDraft = z.infer<typeof reviewDraft>;

function readDraft(key: string): ReviewDraft | undefined {
  try {
    const kept = sessionStorage.getItem(key);
    return kept === null ? undefined : reviewDraft.parse(JSON.parse(kept));
  } catch {
    // Storage is blocked, or holds something else: begin anew.
    return undefined;
  }
}

function writeDraft(key: string, draft: ReviewDraft | undefined): void {
  try {
    if (draft === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // Storage is blocked: the draft lives as long as the form.
  }
}

/**
 * A verdict in the making. It survives a failed call, a look at another submission and a reload of the tab,
 * and ends with the verdict or with the browser's session.
 */
export function useReviewDraft(submissionId: string, initial: ReviewDraft) {
  // Another administrator in the same tab never meets these words.
  const key = `torchbearer:draft:${useAdministrator().email}:verdict:${submissionId}`;
  const [draft, setDraft] = useState(() => readDraft(key) ?? initial);
  const change = useCallback(
    (part: Partial<ReviewDraft>) => {
      const next = { ...draft, ...part };
      setDraft(next);
      writeDraft(key, next);
    },
    [draft, key],
  );
  const forget = useCallback(() => writeDraft(key, undefined), [key]);
  return { draft, change, forget };
}
