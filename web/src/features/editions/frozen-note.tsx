import { useQuery } from '@tanstack/react-query';
import { Snowflake } from 'lucide-react';
import type { Edition } from '#contract/editions.ts';
import { classNames } from '../../ui/class-names.ts';
import { AsOf, useNow } from '../../ui/time/time.tsx';
import { editionsQuery } from './editions-query.ts';

export const isFrozen = ({ frozenFrom }: Edition, now: Date) =>
  frozenFrom !== null && new Date(frozenFrom) <= now;

interface FrozenNoteProps {
  /** Beside the student's own points, which are not frozen. */
  own?: boolean;
  className?: string;
}

/** Nothing unless the board is frozen. */
export function FrozenNote({ own = false, className = '' }: FrozenNoteProps) {
  const { data: [running] = [] } = useQuery(editionsQuery());
  const now = useNow();
  if (!running?.frozenFrom || !isFrozen(running, now)) return null;
  const since = <AsOf date={running.frozenFrom} />;
  return (
    <p className={classNames('flex items-start gap-2 text-sm', className)}>
      <Snowflake aria-hidden strokeWidth={1.75} className="mt-0.5 size-4 shrink-0" />
      {own ? (
        <span>Leaderboard and rank are frozen since {since}; your points go on.</span>
      ) : (
        <span>Frozen since {since}; points go on.</span>
      )}
    </p>
  );
}
