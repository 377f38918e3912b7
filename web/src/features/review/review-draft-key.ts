import { draftKey } from '../../forms/use-draft.ts';

/** The draft of an administrator's review of a submission. */
export const reviewDraftKey = (email: string, submissionId: string) =>
  draftKey(email, 'review', submissionId);
