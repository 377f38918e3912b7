import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { getForm } from '#contract/kinds/form.ts';
import { submissionRules } from '#contract/submission-status.ts';
import type { Task } from '#contract/tasks.ts';
import { againParameter } from '../../../paths.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { QueryFailed } from '../../../ui/loading/query-failed.tsx';
import { LoadingBlock } from '../../../ui/loading/skeleton.tsx';
import { NoMoreWork } from '../../submissions/no-more-work.tsx';
import { useTaskWork } from '../../submissions/use-task-work.ts';
import { TakeReasonsNote } from '../../tasks/take-reasons-note.tsx';
import { MyAnswers } from '../my-answers.tsx';
import { formQuery } from './form-query.ts';
import { FormSheet } from './form-sheet.tsx';

/** The questions, or the answers that the student has handed in, which can be changed until their review. */
export function Form({ task }: { task: Task }) {
  const { mySubmission } = task;
  const { data, error, refetch } = useQuery(formQuery(task.id, mySubmission?.id));
  const [params] = useSearchParams();
  const [changing, setChanging] = useState(params.has(againParameter));
  const { until } = useTaskWork(task);
  if (!data) {
    if (!error) return <LoadingBlock className="h-48" />;
    return <QueryFailed error={error} message={getForm.failure} onRetry={refetch} />;
  }
  if (mySubmission === null) {
    if (task.closed) return <NoMoreWork reason="The deadline has passed. This form takes no more answers." />;
    if (task.reasons.length > 0) return <TakeReasonsNote reasons={task.reasons} />;
    return <FormSheet key="new" task={task} form={data} onDone={() => {}} />;
  }
  const { editable, revisable } = submissionRules[mySubmission.status];
  const changeable = data.mine !== null && (editable || (revisable && until !== null));
  if (changing && changeable)
    return <FormSheet key={data.mine?.version} task={task} form={data} onDone={() => setChanging(false)} />;
  return (
    <div className="grid gap-4">
      <MyAnswers task={task} onEdit={() => setChanging(true)} />
      {changeable && revisable && (
        <div>
          <Button variant="primary" onClick={() => setChanging(true)}>
            Answer again
          </Button>
        </div>
      )}
    </div>
  );
}
