import { Repeat } from 'lucide-react';
import type { Task } from '#contract/tasks.ts';
import { classNames } from '../../ui/class-names.ts';
import { countOf } from '../../ui/numbers/format-number.ts';

const words = {
  day: { each: 'Once each day.', again: 'Again tomorrow.' },
  week: { each: 'Once each week.', again: 'Again next week.' },
} as const;

interface RoundsNoteProps {
  task: Pick<Task, 'repeat' | 'rounds' | 'closed'>;
  className?: string;
}

/** How often a task can be done, or that it can be done again later, and how many works are approved. Nothing for one that is done once. */
export function RoundsNote({ task: { repeat, rounds, closed }, className }: RoundsNoteProps) {
  if (repeat === null) return null;
  const { each, again } = words[repeat];
  const { approved, next } = rounds ?? { approved: 0, next: null };
  if (closed && approved === 0) return null;
  return (
    <p className={classNames('flex gap-2 text-sm', className)}>
      <Repeat aria-hidden strokeWidth={1.75} className="mt-0.5 size-4 shrink-0 text-muted" />
      <span>
        {!closed && (next === null ? each : again)}
        {approved > 0 && ` Approved ${countOf(approved, 'time')}.`}
      </span>
    </p>
  );
}
