import { Plus } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { checklistPoints, checklistProblem } from '#contract/checklist.ts';
import { limits } from '#contract/limits.ts';
import type { Task } from '#contract/tasks.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { countOf } from '../../../ui/numbers/format-number.ts';
import { type ChecklistItem, checklistOf, type TaskFormValues } from '../form/task-form-values.ts';
import { ChecklistRow } from './checklist-row.tsx';
import { moveItem } from './move-item.ts';
import { newId } from './new-id.ts';

interface ChecklistEditorProps {
  label: string;
  /** As in `TaskFormFields`. */
  before: Task | undefined;
}

/** The checklist of a task, whose items add up to its points. Needs a FormProvider. */
export function ChecklistEditor({ label, before }: ChecklistEditorProps) {
  const { control, formState, setValue } = useFormContext<TaskFormValues>();
  const [items, typed] = useWatch({ control, name: ['checklist', 'points'] });
  const list = useRef<HTMLOListElement>(null);
  const [moved, setMoved] = useState('');
  const points = typed.trim() === '' ? (before?.points ?? Number.NaN) : Number(typed);
  // While they are typed, missing points count as none.
  const numbers = checklistOf({ checklist: items }).map((item) => ({ ...item, points: item.points || 0 }));
  const sum = checklistPoints(numbers);
  const known = Number.isFinite(points);
  const problem = known ? checklistProblem(numbers, points) : undefined;
  const { checklist: errors } = formState.errors;

  function change(next: ChecklistItem[], focused?: number) {
    setValue('checklist', next, { shouldDirty: true, shouldValidate: formState.isSubmitted });
    // After React has moved or added the row.
    if (focused !== undefined) requestAnimationFrame(() => focusRow(focused));
  }

  const focusRow = (place: number) =>
    list.current?.children[place]?.querySelector<HTMLInputElement>('input')?.focus();

  function add(place: number) {
    if (items.length >= limits.checklistItems) return;
    const rest = Math.max(0, known ? points - sum : 0);
    const item = { id: newId(), text: '', points: rest === 0 ? '' : String(rest) };
    change(items.toSpliced(place, 0, item), place);
  }

  function move(from: number, to: number) {
    if (to < 0 || to >= items.length) return;
    change(moveItem(items, from, to), to);
    setMoved(`Item ${from + 1} is now ${to + 1} of ${items.length}.`);
  }

  function onKeyDown(event: KeyboardEvent, place: number) {
    if (event.key === 'Enter') {
      event.preventDefault();
      add(place + 1);
    }
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    move(place, place + (event.key === 'ArrowUp' ? -1 : 1));
  }

  return (
    <fieldset className="@container grid min-w-0 gap-2">
      <legend className="mb-1.5 font-medium text-sm">{label}</legend>
      {items.length > 0 && (
        // The columns of a row; in a narrow form each row says it.
        <p
          aria-hidden
          className="hidden grid-cols-[minmax(0,1fr)_5.5rem_6rem] gap-1.5 text-muted text-sm @sm:grid"
        >
          <span>Item</span>
          <span>Points</span>
        </p>
      )}
      <ol ref={list} className="grid gap-3 @sm:gap-2 empty:hidden">
        {items.map((item, place) => (
          <ChecklistRow
            key={item.id}
            item={item}
            place={place}
            count={items.length}
            errors={errors?.[place]}
            onChange={(next) => change(items.with(place, next))}
            onMove={(to) => move(place, to)}
            onRemove={() => change(items.toSpliced(place, 1), Math.max(0, place - 1))}
            onKeyDown={(event) => onKeyDown(event, place)}
          />
        ))}
      </ol>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          size="sm"
          icon={<Plus aria-hidden strokeWidth={1.75} />}
          disabled={items.length >= limits.checklistItems}
          onClick={() => add(items.length)}
        >
          Add item
        </Button>
        {items.length > 0 && problem === undefined && known && (
          <p className="text-muted text-sm tabular-nums">
            Together {countOf(sum, 'point')}, as many as the task has.
          </p>
        )}
      </div>
      {problem !== undefined && (
        <p role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium text-bad text-sm">
          {problem}
          <Button
            size="sm"
            variant="quiet"
            onClick={() => setValue('points', String(sum), { shouldDirty: true })}
          >
            Give the task {countOf(sum, 'point')}
          </Button>
        </p>
      )}
      {errors?.message !== undefined && errors.message !== problem && (
        <p className="font-medium text-bad text-xs">{errors.message}</p>
      )}
      <p className="text-muted text-xs">
        Optional. What the reviewer ticks; students see it before they hand in. Each item needs points, which
        may be 0; together they must add up to the points of the task. Enter adds an item, Alt and the arrows
        move it.
      </p>
      <p role="status" className="sr-only">
        {moved}
      </p>
    </fieldset>
  );
}
