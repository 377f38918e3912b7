import { useState } from 'react';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { limits } from '#contract/limits.ts';
import { site } from '../../../content/site.ts';
import { ChosenList } from '../../../ui/inputs/chosen-list.tsx';
import { Field } from '../../../ui/inputs/field.tsx';
import { useChoices } from '../../../ui/inputs/use-choices.ts';
import type { Suggestions } from '../../../ui/inputs/use-suggestions.ts';
import { countOf } from '../../../ui/numbers/format-number.ts';
import { placeSuggestions } from '../../users/users-query.ts';
import { optionNames, type TaskFormValues } from '../form/task-form-values.ts';
import { taskChoices } from '../task-choices.ts';
import { TitleOfTask } from '../title-of-task.tsx';
import { TaskFormSelect } from './task-form-select.tsx';
import { TaskFormLine } from './task-form-text.tsx';
import { taskLabels } from './task-labels.ts';

const repeats = [
  { value: '', label: 'No' },
  { value: 'day', label: 'Each day' },
  { value: 'week', label: 'Each week' },
];

const times = [
  { value: '', label: 'From the start' },
  { value: 'true', label: 'Once their work is approved' },
];

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
      <summary className="touch-target cursor-pointer font-semibold">More options</summary>
      <div className="grid gap-x-8 gap-y-4 pt-4 pb-2 md:grid-cols-2">
        <div className="grid content-start gap-4">
          <PrerequisitesField />
          <NamesField name="colleges" suggestions={suggestColleges} placeholder="Search for a college" />
          <NamesField name="programs" suggestions={typedOnly} placeholder="Enter a program" />
        </div>
        <div className="grid grid-cols-2 content-start gap-x-3 gap-y-4">
          <div className="col-span-2">
            <TaskFormLine
              name="approvalLimit"
              label={taskLabels.approvalLimit}
              hint="If empty, any number. Once it is reached, nobody can begin, and no more work can be approved."
              {...whole(limits.approvalsMax)}
            />
          </div>
          <div className="col-span-2">
            <TierField />
          </div>
          <div className="col-span-2">
            <TaskFormSelect name="repeat" label={taskLabels.repeat} options={repeats} />
          </div>
          <div className="col-span-2">
            <TaskFormSelect name="pointsHidden" label={taskLabels.pointsHidden} options={times} />
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
              nameOf={(id) => <TitleOfTask id={id} />}
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

const typedOnly = async (typed: string) => [typed.trim()].filter((name) => name !== '');

/** Those of students, and last what was typed. */
async function suggestColleges(typed: string, signal: AbortSignal): Promise<string[]> {
  const items = await placeSuggestions.college(typed, signal);
  return [...new Set([...items, ...(await typedOnly(typed))])];
}

interface NamesFieldProps {
  name: 'colleges' | 'programs';
  suggestions: Suggestions;
  placeholder: string;
}

function NamesField({ name, suggestions, placeholder }: NamesFieldProps) {
  const { control } = useFormContext<TaskFormValues>();
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, ...field }, fieldState: { error } }) => (
        <Field
          label={taskLabels[name]}
          hint="As students write it in their profiles, in any case. If empty, for all."
          // Of the list, or of one of its entries.
          error={(Array.isArray(error) ? error.find(Boolean) : error)?.message}
        >
          {(accessible) => (
            <ChosenList
              {...accessible}
              ref={field.ref}
              onBlur={field.onBlur}
              values={value}
              onChange={field.onChange}
              suggestions={suggestions}
              placeholder={placeholder}
            />
          )}
        </Field>
      )}
    />
  );
}

/** The points of a tier are stored, so that a tier that is renamed or moved later changes no task. */
function TierField() {
  const chosen = useWatch<TaskFormValues, 'minPoints'>({ name: 'minPoints' });
  const tiers = site()
    .tiers.filter(({ from }) => from > 0)
    .map(({ from, title }) => ({ value: String(from), label: `${title} (${countOf(from, 'point')})` }));
  const known = chosen === '' || tiers.some(({ value }) => value === chosen);
  return (
    <TaskFormSelect
      name="minPoints"
      label={taskLabels.minPoints}
      options={[
        { value: '', label: 'All students' },
        ...(known ? [] : [{ value: chosen, label: countOf(Number(chosen), 'point') }]),
        ...tiers,
      ]}
    />
  );
}
