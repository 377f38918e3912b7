import { limits } from '#contract/limits.ts';
import {
  type College,
  type CollegeInput,
  collegeInput,
  createCollege,
  editCollege,
} from '#contract/manage-colleges.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { FormFailure } from '../../forms/form-failure.tsx';
import { useAppForm } from '../../forms/use-app-form.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { Input } from '../../ui/inputs/input.tsx';
import { DialogButtons } from '../../ui/overlays/dialog-buttons.tsx';
import { toastSuccess } from '../../ui/overlays/toast.ts';
import { useSaveCollege } from './colleges-query.ts';

interface CollegeDialogProps {
  /** Null for a new one. */
  college: College | null;
  onClose: () => void;
}

const fields = [
  {
    name: 'name',
    label: 'Name',
    hint: 'Students with this college get a changed name. The old one still finds it.',
  },
  {
    name: 'abbreviation',
    label: 'Abbreviation',
    hint: 'Students may type it instead of the name, such as “IITB”.',
  },
  { name: 'city', label: 'City', hint: undefined },
  { name: 'state', label: 'State', hint: undefined },
] as const;

/** Name and abbreviation of a college, and where it is. */
export function CollegeDialog({ college, onClose }: CollegeDialogProps) {
  const { mutateAsync } = useSaveCollege(college);
  const { form, submit, pending, failure, unsaved, removeDraft } = useAppForm<CollegeInput, CollegeInput>({
    schema: collegeInput,
    initial: {
      name: college?.name ?? '',
      abbreviation: college?.abbreviation ?? '',
      city: college?.city ?? '',
      state: college?.state ?? '',
    },
    send: mutateAsync,
    onSent() {
      toastSuccess(college ? 'The college was saved.' : 'The college was added.');
      onClose();
    },
  });
  const { errors } = form.formState;
  return (
    <FormDialog
      title={college ? `Edit ${college.name}` : 'Add a college'}
      unsaved={unsaved}
      onDiscard={removeDraft}
      lost={college ? 'The college stays as it is.' : 'The college will not be added.'}
      onClose={onClose}
    >
      {(close) => (
        <form noValidate className="grid gap-5" onSubmit={submit}>
          {fields.map(({ name, label, hint }) => (
            <Field
              key={name}
              label={label}
              required={name === 'name'}
              error={errors[name]?.message}
              {...(hint && (name !== 'name' || college) && { hint })}
            >
              {(control) => (
                <Input
                  {...control}
                  {...form.register(name)}
                  maxLength={limits.shortTextLength}
                  autoComplete="off"
                />
              )}
            </Field>
          ))}
          <FormFailure error={failure} title={(college ? editCollege : createCollege).failure} reveal />
          <DialogButtons>
            <Button onClick={close} disabled={pending}>
              Cancel
            </Button>
            <Button type="submit" variant="primary" busy={pending}>
              {college ? 'Save Changes' : 'Add college'}
            </Button>
          </DialogButtons>
        </form>
      )}
    </FormDialog>
  );
}
