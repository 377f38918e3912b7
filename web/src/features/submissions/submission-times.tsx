import { useQuery } from '@tanstack/react-query';
import { submissionRules } from '#contract/submission-status.ts';
import type { Submission } from '#contract/submissions.ts';
import { When } from '../../ui/time.tsx';
import { historyQuery } from './history-query.ts';

/** Of the version that is shown: "Handed in yesterday 18:20, changed today 09:02". */
export function SubmissionTimes({ submission }: { submission: Submission }) {
  const { id, version, submittedAt, updatedAt, status } = submission;
  const { data } = useQuery(historyQuery(id));
  const current = data?.version === version ? data : undefined;
  const handedIn = current?.revisedAt ?? submittedAt;
  // Reviews and reversals change updatedAt too; only the student's own change is shown.
  const reversed = current?.reviews.some((review) => review.version === version) !== false;
  const changed =
    !submissionRules[status].reviewed && !reversed && Date.parse(updatedAt) - Date.parse(handedIn) > 1000;
  // Before it is known, the time of an earlier version would be shown for this one.
  if (!current && version > 1) return <p className="min-h-5" />;
  return (
    <p className="min-h-5 text-muted text-sm">
      Handed in <When date={handedIn} />
      {changed && (
        <>
          , changed <When date={updatedAt} />
        </>
      )}
    </p>
  );
}
