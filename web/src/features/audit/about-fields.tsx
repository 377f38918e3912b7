import { useQuery } from '@tanstack/react-query';
import { limits } from '#contract/limits.ts';
import { Combobox } from '../../ui/combobox.tsx';
import { Field } from '../../ui/field.tsx';
import { useChoices } from '../../ui/use-choices.ts';
import { taskChoices } from '../tasks/task-choices.ts';
import { taskQuery } from '../tasks/tasks-query.ts';
import { userChoices, userQuery } from '../users/users-query.ts';

interface ChoiceFieldProps {
  /** The id of what is chosen. */
  value: string | undefined;
  /** An empty id: everything. */
  onChange: (id: string) => void;
}

/** Searched for by name, e-mail, college or tech ID; events hold only the number of the account. */
export function StudentField({ value, onChange }: ChoiceFieldProps) {
  const { suggest, idOf, labelOf } = useChoices(userChoices);
  const { data, isError } = useQuery({
    ...userQuery(value ?? ''),
    enabled: value !== undefined,
    retry: false,
  });
  const known = value === undefined ? '' : (labelOf(value) ?? (data && userChoices.nameOf(data)));
  return (
    <Field label="Student" hint="What they did, and what was done to their account and work.">
      {(control) => (
        <Combobox
          {...control}
          value={known ?? (isError ? 'The chosen student' : '')}
          onChange={(label) => onChange(idOf(label) ?? '')}
          options={suggest}
          freeText={false}
          maxLength={limits.searchLength}
          autoComplete="off"
          placeholder="Search by name, email or tech ID"
        />
      )}
    </Field>
  );
}

/** Searched for by the texts of the task. */
export function TaskField({ value, onChange }: ChoiceFieldProps) {
  const { suggest, idOf, labelOf } = useChoices(taskChoices);
  const { data, isError } = useQuery({
    ...taskQuery(value ?? ''),
    enabled: value !== undefined,
    retry: false,
  });
  const known = value === undefined ? '' : (labelOf(value) ?? data?.title);
  return (
    <Field label="Task" hint="Its changes, and what happened to the work for it.">
      {(control) => (
        <Combobox
          {...control}
          value={known ?? (isError ? 'The chosen task' : '')}
          onChange={(label) => onChange(idOf(label) ?? '')}
          options={suggest}
          freeText={false}
          maxLength={limits.searchLength}
          autoComplete="off"
          placeholder="Search by title"
        />
      )}
    </Field>
  );
}
