import { Check, Square, X } from 'lucide-react';
import { countOf } from '../../../ui/numbers/format-number.ts';

interface ChecklistItemsProps {
  /** `met` after a review. */
  items: readonly { id: string; text: string; points: number | null; met?: boolean }[];
}

/** A checklist with the points of each item, unless they are hidden, and after a review with what is met. */
export function ChecklistItems({ items }: ChecklistItemsProps) {
  return (
    <ul className="divide-y divide-line border-line border-y">
      {items.map(({ id, text, points, met }) => (
        <li key={id} className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-baseline gap-x-3 py-2.5">
          <span className="translate-y-0.5 [&_svg]:size-4.5">
            {met === undefined ? (
              <Square aria-hidden strokeWidth={1.75} className="text-muted" />
            ) : met ? (
              <Check aria-hidden strokeWidth={1.75} className="text-good" />
            ) : (
              <X aria-hidden strokeWidth={1.75} className="text-bad" />
            )}
          </span>
          <span className="wrap-anywhere">
            {text}
            {met !== undefined && <span className="text-muted text-sm"> {met ? 'Met' : 'Not met'}</span>}
          </span>
          <span className="whitespace-nowrap text-muted text-sm tabular-nums">
            {points !== null && countOf(points, 'point')}
          </span>
        </li>
      ))}
    </ul>
  );
}
