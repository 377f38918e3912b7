import { useQuery } from '@tanstack/react-query';
import { Snowflake } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Edition } from '#contract/editions.ts';
import { classNames } from '../../ui/class-names.ts';
import { AsOf, useNow } from '../../ui/time/time.tsx';
import { editionsQuery } from './editions-query.ts';

export const isFrozen = ({ frozenFrom }: Edition, now: Date) =>
  frozenFrom !== null && new Date(frozenFrom) <= now;

/** By what is beside it: a board, the student's own points and rank, or those that administrators see of a student. */
const sentences = {
  board: (since: ReactNode) => <>Frozen since {since}; points go on.</>,
  own: (since: ReactNode) => <>Leaderboard and ranks: frozen since {since}. Your points go on.</>,
  user: (since: ReactNode) => <>Rank frozen since {since}</>,
};

interface FrozenNoteProps {
  beside: keyof typeof sentences;
  className?: string;
}

/** Nothing unless the board is frozen. */
export function FrozenNote({ beside, className = '' }: FrozenNoteProps) {
  const { data: [running] = [] } = useQuery(editionsQuery());
  const now = useNow();
  if (!running?.frozenFrom || !isFrozen(running, now)) return null;
  return (
    <p className={classNames('flex items-start gap-2 text-sm', className)}>
      <Snowflake aria-hidden strokeWidth={1.75} className="mt-0.5 size-4 shrink-0" />
      <span>{sentences[beside](<AsOf date={running.frozenFrom} />)}</span>
    </p>
  );
}
