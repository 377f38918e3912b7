import { useIsMutating, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReviewedSubmission } from '#contract/review.ts';
import { submissionRules } from '#contract/submission-status.ts';
import { useMediaQuery } from '../../../ui/browser/use-media-query.ts';
import { KeysDialog } from '../../../ui/keyboard/keys-dialog.tsx';
import { useShortcuts } from '../../../ui/keyboard/use-shortcuts.ts';
import type { Total } from '../../../ui/numbers/format-total.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { PhrasesDialog } from '../../phrases/phrases-dialog.tsx';
import { StatusBadge } from '../../submissions/status-badge.tsx';
import { ReverseDialog, TakeOverDialog } from '../claims/claim-dialogs.tsx';
import { useClaim } from '../claims/use-claim.ts';
import { historyQuery } from '../desk-queries.ts';
import { ReviewPanel } from '../form/review-panel.tsx';
import type { ReviewValues } from '../form/review-values.ts';
import { reviewKeys } from '../review-keys.ts';
import { reviewMutationKey } from '../review-mutations.ts';
import { textsOf } from '../submission-texts.ts';
import { DeleteSubmissionDialog } from './delete-submission-dialog.tsx';
import { EarlierVersions } from './earlier-versions.tsx';
import { PastReviews } from './past-reviews.tsx';
import { SimilarWork, StudentHistory } from './related-work.tsx';
import { ReviewFrame } from './review-frame.tsx';
import { StudentPart, WorkPart } from './submission-details.tsx';
import { NarrowTools, type Over, WideTools } from './submission-tools.tsx';

interface SubmissionDialogProps {
  submission: ReviewedSubmission;
  /** Where it is in the list, in words. */
  position: string;
  /** It was deleted or withdrawn while it was open. */
  gone: boolean;
  /** False if the status may be outdated. */
  current: boolean;
  /** How many submissions wait. */
  waiting: Total | undefined;
  onNext: (() => void) | undefined;
  onPrevious: (() => void) | undefined;
  onNextPending: (() => Promise<void>) | undefined;
  onReviewed: (reviewed: ReviewedSubmission, typed: ReviewValues) => void;
  onClose: () => void;
}

/** One submission in the whole window, with its review form, and buttons to the next and previous one. */
export function SubmissionDialog(props: SubmissionDialogProps) {
  const {
    submission,
    position,
    gone,
    current,
    waiting,
    onNext,
    onPrevious,
    onNextPending,
    onReviewed,
    onClose,
  } = props;
  const { id, status } = submission;
  const { taken, failure: claimFailure, paused, onTakenOver } = useClaim(submission);
  const { title, studentName } = textsOf(submission);
  const [over, setOver] = useState<Over | null>(null);
  const closeOver = () => setOver(null);
  const [buttonsAt, setButtonsAt] = useState<HTMLElement | null>(null);
  // Not CSS: the Tab key follows the document, and must visit the buttons as they are seen.
  const wide = useMediaQuery('(width >= 64rem)');
  // A phone held sideways has one row for the buttons of the review, and room in the head for the others.
  const low = useMediaQuery('(height < 30rem) and (40rem <= width < 64rem)');
  const roomForAsked = useMediaQuery('(width >= 80rem)');
  const [askedOpen, setAskedOpen] = useState<boolean | null>(null);
  const asked = askedOpen ?? roomForAsked;
  const toggleAsked = () => setAskedOpen(!asked);
  // A submission stays open while its review is being sent.
  const busy = useIsMutating({ mutationKey: reviewMutationKey }) > 0;

  useShortcuts({ j: () => onNext?.(), k: () => onPrevious?.() }, !busy);
  useShortcuts({ g: toggleAsked, '?': () => setOver('keys') });
  const { data: history } = useQuery(historyQuery(id));
  const last = history?.reviews.find((review) => review.id === submission.reviewId);
  const reversible = submissionRules[status].reversible && history !== undefined && last?.final !== true;

  const tools = { onPrevious, onNext, busy, onOpen: setOver, reversible };

  return (
    <Dialog
      open
      // Escape closes what is open above first.
      onOpenChange={(open) => !open && (over === null ? onClose() : closeOver())}
      size="full"
      item={id}
      title={title}
      description={
        <span className="flex min-w-0 items-center gap-x-2.5 text-xs">
          {current && <StatusBadge status={status} />}
          <span translate="no" className="min-w-0 truncate">
            {studentName}
          </span>
          <span role="status" className="shrink-0 tabular-nums">
            {position}
          </span>
        </span>
      }
      actions={wide ? <WideTools {...tools} /> : low && <NarrowTools {...tools} />}
      footer={
        !wide && (
          <>
            <div
              ref={setButtonsAt}
              className="grid min-w-0 flex-1 basis-72 grid-cols-[3fr_2fr] gap-2 low:sm:grid-cols-3"
            />
            {!low && <NarrowTools {...tools} />}
          </>
        )
      }
    >
      <ReviewFrame
        submission={submission}
        asked={{ open: asked, onToggle: toggleAsked }}
        work={
          <>
            <WorkPart key={id} submission={submission} shortcuts />
            <EarlierVersions key={`versions ${id}`} id={id} />
          </>
        }
        review={
          <>
            <StudentPart submission={submission} />
            <SimilarWork id={id} />
            <ReviewPanel
              key={id}
              submission={submission}
              gone={gone}
              buttonsAt={buttonsAt}
              onNextPending={onNextPending}
              waiting={waiting}
              taken={taken}
              claimFailure={claimFailure}
              paused={paused}
              onReviewed={onReviewed}
              onTakeOver={() => setOver('take over')}
              onManagePhrases={() => setOver('phrases')}
              onClose={onClose}
            />
            <PastReviews id={id} reviewId={submission.reviewId} title="Earlier reviews" />
            <StudentHistory submission={submission} />
          </>
        }
        buttonsRef={wide ? setButtonsAt : null}
      />
      {over === 'delete' && (
        <DeleteSubmissionDialog submission={submission} onClose={closeOver} onDeleted={onClose} />
      )}
      {over === 'reverse' && <ReverseDialog submission={submission} onClose={closeOver} />}
      {over === 'take over' && (
        <TakeOverDialog submission={submission} onTakenOver={onTakenOver} onClose={closeOver} />
      )}
      {over === 'phrases' && <PhrasesDialog onClose={closeOver} />}
      {over === 'keys' && <KeysDialog groups={reviewKeys} onClose={closeOver} />}
    </Dialog>
  );
}
