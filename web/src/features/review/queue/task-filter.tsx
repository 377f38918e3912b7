import { limits } from '#contract/limits.ts';
import { Combobox } from '../../../ui/inputs/combobox.tsx';
import { useChoices } from '../../../ui/inputs/use-choices.ts';
import { taskChoices } from '../../tasks/task-choices.ts';
import { useTaskName } from './use-task-name.ts';

interface TaskFilterProps {
  /** The id of the task. */
  value: string | undefined;
  onChange: (id: string | undefined) => void;
  className?: string;
}

/** Finds the task whose submissions are listed by its texts. */
export function TaskFilter({ value, onChange, className }: TaskFilterProps) {
  const { suggest, idOf, labelOf } = useChoices(taskChoices);
  const name = useTaskName(value);
  return (
    <Combobox
      aria-label="Task"
      placeholder="All tasks"
      value={value === undefined ? '' : (labelOf(value) ?? name)}
      onChange={(label) => onChange(idOf(label))}
      options={suggest}
      freeText={false}
      maxLength={limits.searchLength}
      autoComplete="off"
      {...(className && { className })}
    />
  );
}
