import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { type KeyboardEvent, useId } from 'react';
import type { FieldErrors } from 'react-hook-form';
import { limits } from '#contract/limits.ts';
import { Input } from '../../../ui/inputs/input.tsx';
import type { ChecklistItem } from '../form/task-form-values.ts';
import { RowButton } from './row-button.tsx';

interface ChecklistRowProps {
  item: ChecklistItem;
  /** From 0. */
  place: number;
  count: number;
  errors: FieldErrors<ChecklistItem> | undefined;
  onChange: (item: ChecklistItem) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** An item of the checklist that is being written. */
export function ChecklistRow(props: ChecklistRowProps) {
  const { item, place, count, errors, onChange, onMove, onRemove, onKeyDown } = props;
  const id = useId();
  const number = place + 1;
  const message = errors?.text?.message ?? errors?.points?.message;
  const described = message === undefined ? {} : { 'aria-describedby': id };
  return (
    <li className="grid gap-1">
      <div className="grid grid-cols-[1fr_auto] items-center gap-1.5 @sm:grid-cols-[minmax(0,1fr)_5.5rem_6rem]">
        <Input
          aria-label={`Item ${number}`}
          aria-invalid={errors?.text ? true : undefined}
          {...described}
          className="@max-sm:col-span-2"
          value={item.text}
          maxLength={limits.checklistTextLength}
          autoComplete="off"
          placeholder="What has to be met"
          onKeyDown={onKeyDown}
          onChange={({ target }) => onChange({ ...item, text: target.value })}
        />
        <div className="flex items-center gap-2 justify-self-start @sm:justify-self-stretch">
          <span aria-hidden className="text-muted text-sm @sm:hidden">
            Points
          </span>
          <Input
            aria-label={`Points of item ${number}`}
            aria-invalid={errors?.points ? true : undefined}
            {...described}
            type="number"
            inputMode="numeric"
            min={0}
            max={limits.taskPointsMax}
            step={1}
            value={item.points}
            className="w-22! tabular-nums @sm:w-full!"
            onKeyDown={onKeyDown}
            // The wheel over a focused number would change it without notice.
            onWheel={({ currentTarget }) => currentTarget.blur()}
            onChange={({ target }) => onChange({ ...item, points: target.value })}
          />
        </div>
        <span className="flex justify-self-end">
          <RowButton
            label={`Move item ${number} up`}
            disabled={place === 0}
            onClick={() => onMove(place - 1)}
          >
            <ArrowUp aria-hidden strokeWidth={1.75} className="size-4" />
          </RowButton>
          <RowButton
            label={`Move item ${number} down`}
            disabled={place === count - 1}
            onClick={() => onMove(place + 1)}
          >
            <ArrowDown aria-hidden strokeWidth={1.75} className="size-4" />
          </RowButton>
          <RowButton label={`Remove item ${number}`} onClick={onRemove}>
            <X aria-hidden strokeWidth={1.75} className="size-4" />
          </RowButton>
        </span>
      </div>
      {message !== undefined && (
        <p id={id} className="font-medium text-bad text-xs">
          {message}
        </p>
      )}
    </li>
  );
}
