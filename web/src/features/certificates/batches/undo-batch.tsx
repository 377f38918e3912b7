import { type CertificateBatch, undoCertificateBatch } from '#contract/certificate-batches.ts';
import { FormFailure } from '../../../forms/form-failure.tsx';
import { ReasonDialog } from '../../../forms/reason-dialog.tsx';
import { UndoButton } from '../../../ui/buttons/undo-button.tsx';
import { countOf } from '../../../ui/numbers/format-number.ts';
import { isUndoable } from './batch-texts.ts';
import { useUndoBatch } from './batches-query.ts';

/** The button, and the question for the reason. */
export function UndoBatch({ batch, describedBy }: { batch: CertificateBatch; describedBy?: string }) {
  return (
    <UndoButton possible={isUndoable(batch)} describedBy={describedBy}>
      {(onClose) => <UndoDialog batch={batch} onClose={onClose} />}
    </UndoButton>
  );
}

function UndoDialog({ batch, onClose }: { batch: CertificateBatch; onClose: () => void }) {
  const { id, counts } = batch;
  const { mutate, isPending, error } = useUndoBatch(id);
  return (
    <ReasonDialog
      title="Revoke all of them"
      description={
        <>
          <p>{countOf(counts.issued, 'certificate')} of this issue will no longer be valid.</p>
          {counts.waiting > 0 && <p>{countOf(counts.waiting, 'student')} who still wait get none.</p>}
        </>
      }
      confirmLabel="Revoke"
      danger
      busy={isPending}
      hint="Everybody who checks one of them reads it."
      onClose={() => !isPending && onClose()}
      onConfirm={(reason) => mutate(reason, { onSuccess: onClose })}
    >
      <FormFailure error={error} title={undoCertificateBatch.failure} />
    </ReasonDialog>
  );
}
