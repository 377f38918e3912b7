import { type ImportBatch, undoImport } from '#contract/imports.ts';
import { FormFailure } from '../../forms/form-failure.tsx';
import { ReasonDialog } from '../../forms/reason-dialog.tsx';
import { UndoButton } from '../../ui/buttons/undo-button.tsx';
import { isUndoable } from './import-texts.ts';
import { useUndoImport } from './imports-query.ts';

/** The button, and the question for the reason. */
export function UndoImport({ batch, describedBy }: { batch: ImportBatch; describedBy?: string }) {
  return (
    <UndoButton possible={isUndoable(batch)} describedBy={describedBy}>
      {(onClose) => <UndoDialog batch={batch} onClose={onClose} />}
    </UndoButton>
  );
}

const effects = {
  people:
    'Accounts that nobody has signed in to and that have nothing are deleted; other new ones stay. What was filled in is blank again, unless it was changed since.',
  points: 'The points of each row are taken back by a second entry.',
} as const;

function UndoDialog({ batch, onClose }: { batch: ImportBatch; onClose: () => void }) {
  const { id, kind, counts } = batch;
  const { mutate, isPending, error } = useUndoImport(id);
  return (
    <ReasonDialog
      title="Undo this import"
      description={
        <>
          <p>{effects[kind]}</p>
          {(counts.waiting ?? 0) > 0 && <p>Rows that still wait are not imported.</p>}
        </>
      }
      confirmLabel="Undo"
      danger
      busy={isPending}
      hint={
        kind === 'points'
          ? 'The students whose points are taken back read it.'
          : 'Other administrators read it.'
      }
      onClose={() => !isPending && onClose()}
      onConfirm={(reason) => mutate(reason, { onSuccess: onClose })}
    >
      <FormFailure error={error} title={undoImport.failure} />
    </ReasonDialog>
  );
}
