import type { ShownChecklist } from './checklist.ts';
import { type SubmissionStatus, submissionRules } from './submission-status.ts';

/** Whether the author does not see yet what work can get: of the submission when it was handed in, of the task now. */
export const hidesPoints = ({
  pointsHidden,
  status,
}: {
  readonly pointsHidden: boolean;
  readonly status: SubmissionStatus;
}) => pointsHidden && !submissionRules[status].awarded;

/** The items of a checklist, whose points add up to those of the task. */
export const withoutPoints = <Item extends ShownChecklist[number]>(items: readonly Item[]) =>
  items.map((item) => ({ ...item, points: null }));
