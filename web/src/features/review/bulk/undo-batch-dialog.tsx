import { useState } from 'react';
import { limits } from '#contract/limits.ts';
import { type ReviewBatch, undoReviewBatch } from '#contract/review-batches.ts';
import { FormFailure } from '../../../forms/form-failure.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { formatNumber } from '../../../ui/format-number.ts';
import { Textarea } from '../../../ui/textarea.tsx';
import { useUndoBatch } from './batch-mutations.ts';
import { submissionsOf } from './batch-texts.ts';

interface UndoBatchDialogProps {
  batch: ReviewBatch;
  onClose: () => void;
}

/** Asks for the reason, which the students read. */
export function UndoBatchDialog({ batch, onClose }: UndoBatchDialogProps) {
  const { counts, state, action, id } = batch;
  const { done = 0, waiting = 0 } = counts;
  const [reason, setReason] = useState('');
  const { mutate, isPending, error } = useUndoBatch(id);
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && !isPending && onClose()}
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
      ready={reason.trim() !== ''}
      onConfirm={() => mutate(reason, { onSuccess: onClose })}
    >
      <Field label="Reason" required hint="Each student reads it.">
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            value={reason}
            counter
            maxLength={limits.reasonLength}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </Field>
      <FormFailure error={error} title={undoReviewBatch.failure} />
    </ConfirmDialog>
  );
}
