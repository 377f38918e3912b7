import { useQuery } from '@tanstack/react-query';
import { Flame } from 'lucide-react';
import { formatNumber } from '../../../ui/numbers/format-number.ts';
import { useSession } from '../../auth/session-query.ts';
import { streakQuery } from '../tasks-query.ts';

/** Nothing before the second week, and nothing about a streak that has ended. */
export function Streak() {
  const { user } = useSession();
  const { data: weeks = 0 } = useQuery({ ...streakQuery(), enabled: user !== null });
  if (weeks < 2) return null;
  return (
    // Beside the title, so that nothing moves when it is known.
    <p className="flex items-center gap-2 rounded-full bg-flame-soft px-4 py-2 text-sm max-lg:absolute max-lg:top-0 max-lg:right-0">
      <Flame aria-hidden strokeWidth={1.75} className="size-4 shrink-0 text-flame" />
      <span>
        <strong>{formatNumber(weeks)}-week streak</strong>
        <span className="max-lg:sr-only"> of approved work. A pause of one week does not end it.</span>
      </span>
    </p>
  );
}
