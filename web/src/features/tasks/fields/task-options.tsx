import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import { limits } from '#contract/limits.ts';
import { ChosenList } from '../../../ui/inputs/chosen-list.tsx';
import { Field } from '../../../ui/inputs/field.tsx';
import { useChoices } from '../../../ui/inputs/use-choices.ts';
import { optionNames, type TaskFormValues } from '../form/task-form-values.ts';
import { taskChoices } from '../task-choices.ts';
import { titleOf } from '../task-title.ts';
import { taskQuery } from '../tasks-query.ts';
import { TaskFormLine } from './task-form-text.tsx';
import { taskLabels } from './task-labels.ts';

const whole = (max: number) => ({ type: 'number', min: 1, max, step: 1 }) as const;

/** What few tasks need, closed unless one of it is set or wrong. Needs a FormProvider. */
export function TaskOptions() {
  const { getValues, formState } = useFormContext<TaskFormValues>();
  const [open, setOpen] = useState(() => optionNames.some((name) => getValues(name).length > 0));
  const wrong = optionNames.some((name) => formState.errors[name]);
  return (
    <details
      className="rounded-card border border-line px-5 py-3.5"
      open={open || wrong}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="cursor-pointer font-semibold">More options</summary>
      <div className="grid gap-x-8 gap-y-4 pt-4 pb-2 md:grid-cols-2">
        <PrerequisitesField />
        <div className="grid grid-cols-2 content-start gap-x-3 gap-y-4">
          <div className="col-span-2">
            <TaskFormLine
              name="approvalLimit"
              label={taskLabels.approvalLimit}
              hint="If empty, any number. Once it is reached, nobody can begin, and no more work can be approved."
              {...whole(limits.approvalsMax)}
            />
          </div>
          <TaskFormLine
            name="bonusPoints"
            label={taskLabels.bonusPoints}
            hint="In addition to the points."
            {...whole(limits.taskPointsMax)}
          />
          <TaskFormLine
            name="bonusFirst"
            label={taskLabels.bonusFirst}
            hint="How many works get the bonus."
            {...whole(limits.approvalsMax)}
          />
        </div>
      </div>
    </details>
  );
}

function PrerequisitesField() {
  const { control } = useFormContext<TaskFormValues>();
  const { suggest, idOf } = useChoices(taskChoices);
  return (
    <Controller
      control={control}
      name="prerequisiteIds"
      render={({ field: { value, ...field }, fieldState }) => (
        <Field
          label={taskLabels.prerequisiteIds}
          hint="Students can begin once their work for all of these tasks is approved."
          error={fieldState.error?.message}
        >
          {(accessible) => (
            <ChosenList
              {...accessible}
              ref={field.ref}
              onBlur={field.onBlur}
              values={value}
              onChange={field.onChange}
              nameOf={(id) => <TaskTitle id={id} />}
              idOf={idOf}
              suggestions={suggest}
              placeholder="Search for a task"
            />
          )}
        </Field>
      )}
    />
  );
}

function TaskTitle({ id }: { id: string }) {
  const { data, error } = useQuery(taskQuery(id));
  if (data) return titleOf(data);
  return error ? 'A task that was deleted' : '…';
}
