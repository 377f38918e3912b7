import { type ReviewBatch, undoReviewBatch } from '#contract/review-batches.ts';
import { FormFailure } from '../../../forms/form-failure.tsx';
import { ReasonDialog } from '../../../forms/reason-dialog.tsx';
import { UndoButton } from '../../../ui/buttons/undo-button.tsx';
import { formatNumber } from '../../../ui/numbers/format-number.ts';
import { useUndoBatch } from './batch-mutations.ts';
import { isUndoable, submissionsOf } from './batch-texts.ts';

/** The button, and the question for the reason, which the students read. */
export function UndoBatch({ batch, describedBy }: { batch: ReviewBatch; describedBy?: string }) {
  return (
    <UndoButton possible={isUndoable(batch)} describedBy={describedBy}>
      {(onClose) => <UndoDialog batch={batch} onClose={onClose} />}
    </UndoButton>
  );
}

function UndoDialog({ batch, onClose }: { batch: ReviewBatch; onClose: () => void }) {
  const { counts, state, action, id } = batch;
  const { done = 0, waiting = 0 } = counts;
  const { mutate, isPending, error } = useUndoBatch(id);
  return (
    <ReasonDialog
      title="Undo the bulk review"
      description={
        <>
          {submissionsOf(done)} will wait for a review again
          {action === 'approve' && ', and the points are taken back'}.
          {state === 'running' && waiting > 0 && ` The other ${formatNumber(waiting)} are not reviewed.`} Work
          that was revised or reviewed again since stays as it is.
        </>
      }
      confirmLabel="Undo"
      danger
      busy={isPending}
      hint="Each student reads it."
      onClose={() => !isPending && onClose()}
      onConfirm={(reason) => mutate(reason, { onSuccess: onClose })}
    >
      <FormFailure error={error} title={undoReviewBatch.failure} />
    </ReasonDialog>
  );
}
