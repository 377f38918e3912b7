import { editEdition } from '#contract/edition-changes.ts';
import type { Edition } from '#contract/editions.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { FormFailure } from '../../forms/form-failure.tsx';
import { useAppForm } from '../../forms/use-app-form.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { DialogButtons } from '../../ui/overlays/dialog-buttons.tsx';
import { toastSuccess } from '../../ui/overlays/toast.ts';
import { EditionFields } from './edition-fields.tsx';
import { editionForm, typedOf } from './edition-form-values.ts';
import { useEditEdition } from './use-editions.ts';

interface EditEditionDialogProps {
  edition: Edition;
  onClose: () => void;
}

export function EditEditionDialog({ edition, onClose }: EditEditionDialogProps) {
  const { mutateAsync } = useEditEdition(edition);
  const { form, submit, pending, failure, unsaved, removeDraft } = useAppForm({
    schema: editionForm,
    initial: typedOf(edition),
    send: mutateAsync,
    onSent() {
      toastSuccess('The edition was saved.');
      onClose();
    },
  });
  return (
    <FormDialog
      title={`Edit ${edition.name}`}
      description="Addresses of earlier boards and lists contain the number of the edition."
      unsaved={unsaved}
      onDiscard={removeDraft}
      lost="The edition stays as it is."
      onClose={onClose}
    >
      {(close) => (
        <form noValidate className="grid gap-5" onSubmit={submit}>
          <EditionFields form={form} />
          <FormFailure error={failure} title={editEdition.failure} reveal />
          <DialogButtons>
            <Button onClick={close} disabled={pending}>
              Cancel
            </Button>
            <Button type="submit" variant="primary" busy={pending}>
              Save Changes
            </Button>
          </DialogButtons>
        </form>
      )}
    </FormDialog>
  );
}
