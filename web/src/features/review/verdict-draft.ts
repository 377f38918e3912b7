import { useCallback, useState } from 'react';
import { z } from 'zod';

/** What a reviewer has typed and not yet decided. */
const verdictDraft = z.object({ points: z.string(), feedback: z.string() });
export type VerdictDraft = z.infer<typeof verdictDraft>;

const keyOf = (submissionId: string) => `verdict-draft:${submissionId}`;

function readDraft(submissionId: string): VerdictDraft | undefined {
  try {
    const kept = sessionStorage.getItem(keyOf(submissionId));
    return kept === null ? undefined : verdictDraft.parse(JSON.parse(kept));
  } catch {
    // Storage is blocked, or holds something else: begin anew.
    return undefined;
  }
}

function writeDraft(submissionId: string, draft: VerdictDraft | undefined): void {
  try {
    if (draft === undefined) sessionStorage.removeItem(keyOf(submissionId));
    else sessionStorage.setItem(keyOf(submissionId), JSON.stringify(draft));
  } catch {
    // Storage is blocked: the draft lives as long as the form.
  }
}

/**
 * A verdict in the making. It survives a failed call, a look at another submission and a reload of the tab,
 * and ends with the verdict or with the browser's session.
 */
export function useVerdictDraft(submissionId: string, initial: VerdictDraft) {
  const [draft, setDraft] = useState(() => readDraft(submissionId) ?? initial);
  const change = useCallback(
    (part: Partial<VerdictDraft>) => {
      const next = { ...draft, ...part };
      setDraft(next);
      writeDraft(submissionId, next);
    },
    [draft, submissionId],
  );
  const forget = useCallback(() => writeDraft(submissionId, undefined), [submissionId]);
  return { draft, change, forget };
}
