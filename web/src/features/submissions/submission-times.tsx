import { useQuery } from '@tanstack/react-query';
import type { Submission } from '#contract/submissions.ts';
import { When } from '../../ui/time/time.tsx';
import { historyQuery } from './history-query.ts';
import { changedAt } from './work-times.ts';

/** Of the version that is shown: "Handed in yesterday 18:20, changed today 09:02". */
export function SubmissionTimes({ submission }: { submission: Submission }) {
  const { id, version, submittedAt } = submission;
  const { data } = useQuery(historyQuery(id));
  const current = data?.version === version ? data : undefined;
  const handedIn = current?.revisedAt ?? submittedAt;
  const changed = changedAt(submission, handedIn, current?.reviews);
  // Before it is known, the time of an earlier version would be shown for this one.
  if (!current && version > 1) return <p className="min-h-5" />;
  return (
    <p className="min-h-5 text-muted text-sm">
      Handed in <When date={handedIn} />
      {changed !== null && (
        <>
          , changed <When date={changed} />
        </>
      )}
    </p>
  );
}
