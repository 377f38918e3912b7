import { useQuery } from '@tanstack/react-query';
import { Scale } from 'lucide-react';
import { useState } from 'react';
import type { Appeal } from '#contract/appeals.ts';
import type { Submission } from '#contract/submissions.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { LinkedText } from '../../ui/text/linked-text.tsx';
import { When } from '../../ui/time/time.tsx';
import { AppealDialog } from './appeal-dialog.tsx';
import { appealsQuery, historyQuery } from './history-query.ts';

const words = {
  open: 'Your appeal is with another administrator. You will be notified.',
  upheld: 'Your appeal was not granted: the review stands. This is final.',
  granted: 'Your appeal was granted. This is final.',
  ended: 'The review was taken back, so your appeal has ended. Your work is reviewed again.',
} as const;

/** Below a review: the appeal against it, or the way to one. */
export function AppealPart({ submission }: { submission: Submission }) {
  const { data: appeals } = useQuery(appealsQuery(submission.id));
  const { data: history } = useQuery(historyQuery(submission.id));
  const [writing, setWriting] = useState<string | null>(null);
  const review = history?.reviews.at(-1)?.id;
  const appeal = appeals?.items.findLast(({ reviewId, decisionId }) =>
    [reviewId, decisionId].includes(review ?? ''),
  );
  const appealable = appeals?.appealable ?? null;
  return (
    <>
      {appeal && <AppealState appeal={appeal} />}
      {appealable !== null && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Button
            variant="quiet"
            size="sm"
            icon={<Scale aria-hidden strokeWidth={1.75} />}
            onClick={() => setWriting(appealable)}
          >
            Appeal against this review
          </Button>
          <p className="min-w-0 flex-1 basis-52 text-muted text-sm">
            Once, if you think that the review is wrong. Another administrator decides.
          </p>
        </div>
      )}
      {writing !== null && (
        <AppealDialog submission={submission} reviewId={writing} onClose={() => setWriting(null)} />
      )}
    </>
  );
}

function AppealState({ appeal }: { appeal: Appeal }) {
  const { outcome, text, answer, createdAt, decidedAt } = appeal;
  return (
    <section aria-label="Your appeal" className="grid gap-3 rounded-control border border-line p-4">
      <h3 className="flex items-center gap-2 text-base">
        <Scale aria-hidden strokeWidth={1.75} className="size-4.5 shrink-0 text-flame" />
        Your appeal
      </h3>
      <p role="status" className="font-semibold">
        {words[outcome ?? 'open']}
      </p>
      {/* Of a granted appeal it is the feedback of the new review above. */}
      {answer && outcome !== 'granted' && (
        <div className="grid gap-1">
          <p className="font-semibold text-sm">
            Answer
            {decidedAt && (
              <span className="font-normal text-muted">
                , <When date={decidedAt} />
              </span>
            )}
          </p>
          <LinkedText text={answer} />
        </div>
      )}
      <div className="grid gap-1">
        <p className="font-semibold text-sm">
          What you wrote
          <span className="font-normal text-muted">
            , <When date={createdAt} />
          </span>
        </p>
        <div translate="no">
          <LinkedText text={text} />
        </div>
      </div>
    </section>
  );
}
