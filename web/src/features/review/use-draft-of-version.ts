import { useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { openDraft } from '../../forms/use-draft.ts';
import { nothing, type ReviewValues, reviewDraft } from './review-values.ts';

/** When the student changes work while its review is open, the form holds what was typed, and the draft follows. */
export function useDraftOfVersion(
  email: string,
  { id, version }: { id: string; version: number },
  form: UseFormReturn<ReviewValues>,
): void {
  const before = useRef(version);
  useEffect(() => {
    if (before.current === version) return;
    openDraft(reviewDraft(email, { id, version: before.current })).remove();
    openDraft(reviewDraft(email, { id, version })).write(form.getValues(), nothing);
    before.current = version;
  }, [email, id, version, form]);
}
