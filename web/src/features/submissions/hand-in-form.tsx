import { submitWork } from '#contract/submissions.ts';
import { FormFailure } from '../../forms/form-failure.tsx';
import { RestoredNote } from '../../forms/restored-note.tsx';
import { useAppForm } from '../../forms/use-app-form.ts';
import { Button } from '../../ui/button.tsx';
import { titleOf } from '../tasks/task-title.ts';
import { useSubmitWork } from './submission-mutations.ts';
import { toSubmitWork, type WorkValues, workDraft, workForm } from './work-form.ts';
import { WorkFormFields } from './work-form-fields.tsx';

interface HandInFormProps {
  task: { id: string; title: string };
  draftKey: string;
  /** Empty, or the text of a rejected submission. */
  initial: WorkValues;
  onHandedIn: () => void;
  onCancel?: () => void;
}

export function HandInForm({ task, draftKey, initial, onHandedIn, onCancel }: HandInFormProps) {
  const mutation = useSubmitWork(task.id);
  const { form, submit, pending, failure, restored, startOver, onBusyChange } = useAppForm({
    schema: workForm,
    initial,
    draft: { key: draftKey, schema: workDraft },
    send: (values) => mutation.mutateAsync(toSubmitWork(values)),
    onSent: onHandedIn,
    fieldNames: { fileIds: 'files' },
    filesField: 'files',
  });

  return (
    <form noValidate aria-label="Hand in" className="grid gap-5" onSubmit={submit}>
      {restored && <RestoredNote onDiscard={() => startOver()} />}
      <WorkFormFields form={form} taskTitle={titleOf(task)} onBusyChange={onBusyChange} />
      <FormFailure error={failure} title={submitWork.failure} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={pending}>
          Submit work
        </Button>
        {onCancel && <Button onClick={onCancel}>Cancel</Button>}
      </div>
    </form>
  );
}
