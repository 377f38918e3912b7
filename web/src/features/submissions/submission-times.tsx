import { submissionRules } from '#contract/submission-status.ts';
import type { Submission } from '#contract/submissions.ts';
import { When } from '../../ui/time.tsx';

/** "Handed in yesterday 18:20, changed today 09:02". */
export function SubmissionTimes({ submission }: { submission: Submission }) {
  const { submittedAt, updatedAt, status } = submission;
  // A review changes updatedAt too; only the student's own change is shown.
  const changed = !submissionRules[status].reviewed && Date.parse(updatedAt) - Date.parse(submittedAt) > 1000;
  return (
    <p className="text-muted text-sm">
      Handed in <When date={submittedAt} />
      {changed && (
        <>
          , changed <When date={updatedAt} />
        </>
      )}
    </p>
  );
}
