import { useState } from 'react';
import type { Problem } from '#contract/problem.ts';
import { submitWork } from '#contract/submissions.ts';
import { Button } from '../../ui/button.tsx';
import { FormProblem } from '../../ui/form-problem.tsx';
import { titleOf } from '../tasks/task-title.ts';
import { useUploadsFirst } from '../uploads/use-uploads-first.ts';
import { RestoredNote } from './restored-note.tsx';
import { showRefusal } from './send-work.ts';
import { useSubmitWork } from './submission-mutations.ts';
import { useWorkForm } from './use-work-form.ts';
import { toSubmitWork, type WorkValues } from './work-form.ts';
import { WorkFormFields } from './work-form-fields.tsx';

interface HandInFormProps {
  task: { id: string; title: string };
  draftKey: string;
  /** Empty, or the words of a rejected try. */
  initial: WorkValues;
  onHandedIn: () => void;
  onCancel?: () => void;
}

export function HandInForm({ task, draftKey, initial, onHandedIn, onCancel }: HandInFormProps) {
  const { form, restored, startFrom, forget } = useWorkForm(draftKey, initial, null);
  const submit = useSubmitWork(task.id);
  const [refusal, setRefusal] = useState<Pick<Problem, 'code' | 'detail'> | null>(null);

  async function send(values: WorkValues) {
    setRefusal(null);
    try {
      await submit.mutateAsync(toSubmitWork(values));
      forget();
      onHandedIn();
    } catch (error) {
      setRefusal(showRefusal(error, form));
    }
  }

  const uploadsFirst = useUploadsFirst(
    form.handleSubmit(send),
    (message) => form.setError('files', { type: 'upload', message }),
    () => form.clearErrors('files'),
  );

  return (
    <form noValidate aria-label="Hand in" className="grid gap-5" onSubmit={uploadsFirst.onSubmit}>
      {restored && <RestoredNote onDiscard={() => startFrom(initial, null)} />}
      <WorkFormFields form={form} taskTitle={titleOf(task)} onBusyChange={uploadsFirst.onBusyChange} />
      {refusal && <FormProblem title={submitWork.failure} detail={refusal.detail} />}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={submit.isPending || uploadsFirst.waiting}>
          Submit work
        </Button>
        {onCancel && <Button onClick={onCancel}>Cancel</Button>}
      </div>
    </form>
  );
}
