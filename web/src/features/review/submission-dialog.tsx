import { useIsMutating } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ReviewedSubmission } from '#contract/review.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import { StatusBadge } from '../submissions/status-badge.tsx';
import { DeleteSubmissionDialog } from './delete-submission-dialog.tsx';
import { KeyHint } from './key-hint.tsx';
import { reviewMutationKey } from './review-mutations.ts';
import { ReviewPanel } from './review-panel.tsx';
import { StudentPart, TaskPart, WorkPart } from './submission-details.tsx';
import { textsOf } from './submission-texts.ts';
import { useShortcuts } from './use-shortcuts.ts';

interface SubmissionDialogProps {
  submission: ReviewedSubmission;
  /** Where it is in the list, in words. */
  position: string;
  /** False if the status may be outdated. */
  current: boolean;
  onNext: (() => void) | undefined;
  onPrevious: (() => void) | undefined;
  onClose: () => void;
}

/** One submission with its review form, and buttons to the next and previous one. */
export function SubmissionDialog(props: SubmissionDialogProps) {
  const { submission, position, current, onNext, onPrevious, onClose } = props;
  const { id, status } = submission;
  const { title, studentName } = textsOf(submission);
  const [deleting, setDeleting] = useState(false);
  const [buttonsAt, setButtonsAt] = useState<HTMLElement | null>(null);
  // In the order in which they are seen: the Tab key follows the document, not the order of CSS.
  const oneRow = useMediaQuery('(width >= 48rem)');
  // A submission stays open while its review is being sent.
  const busy = useIsMutating({ mutationKey: reviewMutationKey }) > 0;
  const top = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another submission is shown from its top
  useEffect(() => {
    top.current?.scrollIntoView({ block: 'end', behavior: 'instant' });
  }, [id]);

  useShortcuts({ j: () => onNext?.(), k: () => onPrevious?.() }, !deleting && !busy);

  // Its buttons and their question are items of the footer: a question above them must not move them.
  const reviewButtons = <div ref={setButtonsAt} className="contents" />;

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="xl"
      item={id}
      fill
      title={title}
      description={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {current && <StatusBadge status={status} />}
          <span className="min-w-0 truncate">{studentName}</span>
          <span role="status" className="tabular-nums">
            {position}
          </span>
        </span>
      }
      footer={
        <>
          {!oneRow && reviewButtons}
          {/* The footer is as high without them. */}
          <span aria-hidden className="hidden min-h-11 md:block" />
          <Button
            variant="danger"
            size="sm"
            className="max-md:mr-auto max-[23rem]:[&>svg]:hidden"
            icon={<Trash2 aria-hidden strokeWidth={1.75} />}
            onClick={() => setDeleting(true)}
          >
            Delete
          </Button>
          <Button
            variant="quiet"
            size="sm"
            className="max-[23rem]:[&>svg]:hidden"
            aria-keyshortcuts="K"
            disabled={!onPrevious || busy}
            icon={<ChevronLeft aria-hidden strokeWidth={1.75} />}
            onClick={onPrevious}
          >
            Previous
            <KeyHint name="K" />
          </Button>
          <Button
            variant="quiet"
            size="sm"
            className="md:mr-auto max-[23rem]:[&>svg]:hidden"
            aria-keyshortcuts="J"
            disabled={!onNext || busy}
            onClick={onNext}
          >
            Next
            <KeyHint name="J" />
            <ChevronRight aria-hidden strokeWidth={1.75} />
          </Button>
          {oneRow && reviewButtons}
        </>
      }
    >
      <div ref={top} aria-hidden />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-8">
        <div className="grid min-w-0 content-start gap-6">
          <TaskPart key={id} submission={submission} />
          <div className="grid gap-6 border-line border-t pt-6">
            <WorkPart submission={submission} />
          </div>
        </div>
        <div className="grid min-w-0 content-start gap-6 lg:sticky lg:top-0 lg:self-start">
          <StudentPart submission={submission} />
          <ReviewPanel key={id} submission={submission} shortcuts={!deleting} buttonsAt={buttonsAt} />
        </div>
      </div>
      {deleting && (
        <DeleteSubmissionDialog
          submission={submission}
          onClose={() => setDeleting(false)}
          onDeleted={onClose}
        />
      )}
    </Dialog>
  );
}
