import type { MyReviewedWork } from '#contract/submissions.ts';

export interface ToImproveItem {
  task: NonNullable<MyReviewedWork['task']>;
  submission: MyReviewedWork;
  /** Until when it can be handed in again. */
  until: string;
}

/** The work that can be handed in again, the soonest end first. */
export function chooseToImprove(reviewed: readonly MyReviewedWork[], now: number): ToImproveItem[] {
  return reviewed
    .flatMap((submission) => {
      const { task, revisableUntil: until } = submission;
      // Without its task there is no page with the form.
      return task && until !== null && Date.parse(until) > now ? [{ task, submission, until }] : [];
    })
    .toSorted((a, b) => Date.parse(a.until) - Date.parse(b.until));
}
