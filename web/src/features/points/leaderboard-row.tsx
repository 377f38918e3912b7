import type { LeaderboardRow } from '#contract/leaderboard.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { classNames } from '../../ui/class-names.ts';
import { formatNumber } from '../../ui/numbers/format-number.ts';
import { Movement } from './movement.tsx';
import { Points } from './points.tsx';
import { RowName } from './row-name.tsx';
import { TierFlame } from './tier-flame.tsx';
import { tierIndex, tierOf } from './tier-progress.ts';

interface BoardRowProps {
  row: LeaderboardRow;
  /** As of `Movement`. */
  earlier?: number | null | undefined;
  /** Of the public page, if there is one. */
  alias?: string | undefined;
  /** Narrow, for the rows around the student. */
  compact?: boolean;
}

/** One ambassador. A student without points has no rank. */
export function BoardRow({ row, earlier, alias, compact = false }: BoardRowProps) {
  const { rank, name, college, profilePhoto, points, isMe } = row;
  const ranked = points > 0;
  const about = [isMe && 'You', college].filter(Boolean).join(', ');
  return (
    <tr
      aria-current={isMe || undefined}
      data-me={isMe || undefined}
      tabIndex={isMe ? -1 : undefined}
      className={classNames(
        'scroll-mt-24 [&>td]:border-line [&>td]:border-t',
        compact ? '[&>td]:py-2.5' : '[&>td]:py-3',
        isMe && '[&>td]:bg-flame-soft forced-colors:outline-2 forced-colors:-outline-offset-2',
      )}
    >
      <td className={classNames('pl-4', compact ? 'w-15 min-w-15' : 'sm:pl-6')}>
        <span className="grid justify-items-start">
          <span
            className={classNames(
              'font-bold font-display text-xl leading-tight tabular-nums',
              ranked && rank === 1 && 'text-flame',
              !ranked && 'text-muted',
            )}
          >
            {ranked ? formatNumber(rank) : <span aria-hidden>–</span>}
            {!ranked && <span className="sr-only">Not ranked yet</span>}
          </span>
          {ranked && <Movement rank={rank} earlier={earlier} />}
        </span>
      </td>
      <td className="w-full max-w-0 px-2">
        <div className="flex items-center gap-3">
          <Avatar
            name={name}
            src={profilePhoto}
            size="sm"
            className={classNames('max-[22rem]:hidden', !compact && 'sm:size-10 sm:text-sm')}
          />
          <div className="min-w-0">
            <RowName name={name} alias={alias} className="font-semibold text-sm sm:text-base" />
            {about && <p className="truncate text-muted text-xs sm:text-sm">{about}</p>}
          </div>
        </div>
      </td>
      <td className={classNames('pr-4 text-right', !compact && 'sm:pr-6')}>
        <span className="inline-flex items-center gap-1.5 sm:gap-2">
          <TierFlame
            index={tierIndex(points)}
            label={tierOf(points)?.title}
            className={compact ? 'size-6' : 'size-6 sm:size-7'}
          />
          <Points
            value={points}
            banded
            className={`inline-block min-w-11 text-right ${compact ? '' : 'sm:min-w-12 sm:text-lg'}`}
          />
        </span>
      </td>
    </tr>
  );
}
