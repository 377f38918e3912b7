import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type ChangeTaskInput, changeTask } from '#contract/task-changes.ts';
import { type TaskChange, taskChanges, taskRules } from '#contract/task-status.ts';
import type { Task } from '#contract/tasks.ts';
import { ApiProblem } from '../../../api/api-problem.ts';
import { presentTime } from '../../../api/server-time.ts';
import { fieldOf } from '../../../forms/field-errors.ts';
import { FormFailure } from '../../../forms/form-failure.tsx';
import { ChoicePill } from '../../../ui/inputs/choice-pill.tsx';
import { DateTimeInput } from '../../../ui/inputs/date-time-input.tsx';
import { Field } from '../../../ui/inputs/field.tsx';
import { countOf } from '../../../ui/numbers/format-number.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { toastSuccess } from '../../../ui/overlays/toast.ts';
import { exactTime } from '../../../ui/time/format-time.ts';
import { timeZoneOn } from '../../../ui/time/time-zone.ts';
import { useChangeTask } from '../task-mutations.ts';
import { TaskStatusBadge } from '../task-status-badge.tsx';
import { titleOf } from '../task-title.ts';
import { begunQuery } from './begun-query.ts';

const explanations: Record<TaskChange, string> = {
  publish: 'Students see the task at once and can hand in work.',
  schedule: 'Students see the task from this time on. Until then they learn nothing of it.',
  unschedule: 'The task is not published until you publish or schedule it again.',
  close: 'Students see the task, but it takes no more work. What they have begun is kept.',
  extend: 'Students can hand in work until this time.',
  archive:
    'The task leaves the lists of students and takes no more work. Who has begun work for it can still open it, and pending work is still reviewed.',
  restore: 'Students see the task again, as closed. Extend its deadline to open it.',
};

/** The date that a change asks for. */
const dateFields: Partial<Record<TaskChange, { name: 'publishAt' | 'lastDate'; label: string }>> = {
  schedule: { name: 'publishAt', label: 'Publish at' },
  extend: { name: 'lastDate', label: 'New deadline' },
};

/** An imported draft may have a time at which it is to be published. */
const plannedFor = ({ status, OfferedDate }: Task) =>
  status === 'draft' && new Date(OfferedDate) > presentTime() ? OfferedDate : '';

const errorsOf = (error: unknown) => (error instanceof ApiProblem && error.problem.errors) || [];

interface TaskStatusDialogProps {
  task: Task;
  onClose: () => void;
  /** The fields of the task break the rules of a published one. */
  onRefused: (error: unknown) => void;
}

/** What the status of a task allows: publish, schedule, close, extend, archive, bring back. */
export function TaskStatusDialog({ task, onClose, onRefused }: TaskStatusDialogProps) {
  const { changes } = taskRules[task.status];
  const [change, setChange] = useState<TaskChange | undefined>(changes[0]);
  const [at, setAt] = useState('');
  const { mutate, isPending, error, reset } = useChangeTask(task.id);
  if (change === undefined) return null;
  const field = dateFields[change];
  const problem = field && errorsOf(error).find(({ path }) => fieldOf(path) === field.name)?.message;

  function confirm(chosen: TaskChange) {
    mutate({ version: task.version, change: chosen, ...(field && { [field.name]: at }) } as ChangeTaskInput, {
      onSuccess: () => {
        toastSuccess(taskChanges[chosen].done);
        onClose();
      },
      onError: (refusal) => {
        if (errorsOf(refusal).some(({ path }) => fieldOf(path) !== field?.name)) onRefused(refusal);
      },
    });
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && !isPending && onClose()}
      title="Status of the task"
      description={
        <div className="flex flex-wrap items-center gap-2">
          <span className="font-medium text-ink [overflow-wrap:anywhere]">{titleOf(task)}</span>
          <TaskStatusBadge task={task} />
          {task.status === 'scheduled' && <span>for {exactTime(new Date(task.OfferedDate))}</span>}
        </div>
      }
      confirmLabel={taskChanges[change].label}
      busy={isPending}
      onConfirm={() => confirm(change)}
    >
      <fieldset className="mt-1 flex flex-wrap gap-2">
        <legend className="sr-only">Change</legend>
        {changes.map((name) => (
          <ChoicePill
            key={name}
            name="change"
            checked={change === name}
            onChange={() => {
              reset();
              setChange(name);
              setAt(name === 'schedule' ? plannedFor(task) : '');
            }}
          >
            {taskChanges[name].label}
          </ChoicePill>
        ))}
      </fieldset>
      <p className="text-sm">{explanations[change]}</p>
      {task.status === 'open' && change !== 'extend' && <Begun id={task.id} />}
      {field && (
        <Field label={field.label} required error={problem} hint={`Your time zone: ${timeZoneOn(at)}.`}>
          {(control) => <DateTimeInput {...control} value={at} onChange={setAt} />}
        </Field>
      )}
      {error && problem === undefined && <FormFailure error={error} title={changeTask.failure} />}
    </ConfirmDialog>
  );
}

/** How much work the end of a task concerns. */
function Begun({ id }: { id: string }) {
  const { data } = useQuery(begunQuery(id));
  if (data === undefined) return null;
  const { drafts, pending, toBeChanged } = data;
  if (drafts + pending + toBeChanged === 0)
    return <p className="text-sm">No student has begun work for it.</p>;
  return (
    <p className="rounded-control bg-warn-soft p-3.5 text-sm text-warn">
      {countOf(drafts, 'student has', 'students have')} begun work that is not handed in,{' '}
      {countOf(pending, 'submission is', 'submissions are')} not reviewed yet, and{' '}
      {countOf(toBeChanged, 'submission waits', 'submissions wait')} for changes. These students are notified.
    </p>
  );
}
