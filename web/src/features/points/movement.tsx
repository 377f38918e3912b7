import { formatNumber } from '../../ui/numbers/format-number.ts';
import { moved } from './moved.ts';

const signs = { up: '▲', down: '▼', same: '–', new: 'new' } as const;

interface MovementProps {
  rank: number;
  /** Null for an account that is younger; undefined: unknown, which shows nothing. */
  earlier: number | null | undefined;
}

/** The places that somebody moved since their earlier rank. */
export function Movement({ rank, earlier }: MovementProps) {
  if (earlier === undefined) return null;
  const { way, places, words } = moved(earlier, rank);
  return (
    <span className={`whitespace-nowrap text-xs tabular-nums ${way === 'up' ? 'text-good' : 'text-muted'}`}>
      <span aria-hidden>
        {signs[way]}
        {places > 0 && ` ${formatNumber(places)}`}
      </span>
      <span className="sr-only">{words}</span>
    </span>
  );
}
