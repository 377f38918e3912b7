import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { checklistPoints } from '#contract/checklist.ts';
import type { ReviewedSubmission } from '#contract/review.ts';
import { KeyHint } from '../../../ui/keyboard/key-hint.tsx';
import { useShortcuts } from '../../../ui/keyboard/use-shortcuts.ts';
import { countOf, formatNumber } from '../../../ui/numbers/format-number.ts';
import { useAdministrator } from '../../auth/session-query.ts';
import { termsQuery } from '../../tasks/details/terms-query.ts';
import { clampAward } from './award-points.ts';
import { storeTicks, ticksQuery } from './ticks-query.ts';

interface ReviewChecklistProps {
  submission: ReviewedSubmission;
  /** As typed. */
  points: string;
  onPoints: (points: string) => void;
}

/**
 * The checklist that was captured when the work was handed in. The points follow the ticks, which `review-mutations.ts` sends.
 * Nothing without one.
 */
export function ReviewChecklist({ submission, points, onPoints }: ReviewChecklistProps) {
  const { id, maxPoints } = submission;
  const { email } = useAdministrator();
  const queryClient = useQueryClient();
  const items = useQuery(termsQuery(id, 'reviewer')).data?.captured?.checklist ?? [];
  const { data: ticked = [] } = useQuery({ ...ticksQuery(email, submission), enabled: items.length > 0 });
  const sum = checklistPoints(items, ticked);
  const given = clampAward(points, maxPoints);
  const box = useRef<HTMLFieldSetElement>(null);

  function toggle(itemId: string) {
    const next = items
      .map((item) => item.id)
      .filter((other) => (other === itemId) !== ticked.includes(other));
    storeTicks(queryClient, email, submission, next);
    onPoints(String(checklistPoints(items, next)));
  }

  useShortcuts(
    Object.fromEntries(items.slice(0, 9).map((item, index) => [String(index + 1), () => toggle(item.id)])),
    items.length > 0,
  );

  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    // A number ticks also while the focus is on one of the checkboxes, which `useShortcuts` takes for typing.
    function onKeyDown(event: KeyboardEvent) {
      if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || !/^[1-9]$/.test(event.key))
        return;
      element?.querySelectorAll<HTMLInputElement>('input')[Number(event.key) - 1]?.click();
    }
    element.addEventListener('keydown', onKeyDown);
    return () => element.removeEventListener('keydown', onKeyDown);
  });

  if (items.length === 0) return null;
  return (
    <fieldset ref={box} data-shortcut="checklist" className="grid min-w-0 gap-1.5">
      <legend className="mb-1.5 font-medium text-sm">Checklist</legend>
      {items.map((item, index) => (
        <label
          key={item.id}
          className="grid min-h-11 cursor-pointer grid-cols-[auto_minmax(0,1fr)_auto_auto] items-center gap-x-2.5 rounded-control border border-line px-3 py-2 text-sm has-checked:border-edge has-checked:bg-sunk"
        >
          <input
            type="checkbox"
            checked={ticked.includes(item.id)}
            onChange={() => toggle(item.id)}
            {...(index < 9 && { 'aria-keyshortcuts': String(index + 1) })}
            className="size-5 accent-flame"
          />
          <span className="wrap-anywhere">{item.text}</span>
          <span className="text-muted tabular-nums">{formatNumber(item.points ?? 0)}</span>
          {index < 9 && <KeyHint name={String(index + 1)} />}
        </label>
      ))}
      <p aria-live="polite" className="text-muted text-xs">
        {given === sum
          ? `The points follow the ticks: ${formatNumber(sum)} of ${formatNumber(maxPoints)}. You can change them below.`
          : `The ticks add up to ${countOf(sum, 'point')}, and you give ${formatNumber(given)}.`}
      </p>
    </fieldset>
  );
}
