import { type UserBatch, undoUserBatch } from '#contract/user-batches.ts';
import { FormFailure } from '../../../forms/form-failure.tsx';
import { ReasonDialog } from '../../../forms/reason-dialog.tsx';
import { UndoButton } from '../../../ui/buttons/undo-button.tsx';
import { formatNumber } from '../../../ui/numbers/format-number.ts';
import { isUndoable, studentsOf } from './user-batch-texts.ts';
import { useUndoUserBatch } from './user-batches-query.ts';

/** The button, and the question for the reason, which the students read. */
export function UndoUserBatch({ batch, describedBy }: { batch: UserBatch; describedBy?: string }) {
  return (
    <UndoButton possible={isUndoable(batch)} describedBy={describedBy}>
      {(onClose) => <UndoDialog batch={batch} onClose={onClose} />}
    </UndoButton>
  );
}

function UndoDialog({ batch, onClose }: { batch: UserBatch; onClose: () => void }) {
  const { id, counts } = batch;
  const { done = 0, waiting = 0 } = counts;
  const { mutate, isPending, error } = useUndoUserBatch(id);
  return (
    <ReasonDialog
      title="Undo the points"
      description={
        <>
          <p>The points of {studentsOf(done)} are taken back by a second entry.</p>
          {waiting > 0 && <p>The other {formatNumber(waiting)} get none.</p>}
        </>
      }
      confirmLabel="Undo"
      danger
      busy={isPending}
      hint="Each student reads it."
      onClose={() => !isPending && onClose()}
      onConfirm={(reason) => mutate(reason, { onSuccess: onClose })}
    >
      <FormFailure error={error} title={undoUserBatch.failure} />
    </ReasonDialog>
  );
}
