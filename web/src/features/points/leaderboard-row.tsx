import type { LeaderboardRow } from '#contract/leaderboard.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { classNames } from '../../ui/class-names.ts';
import { formatNumber } from '../../ui/format-number.ts';
import { Points } from './points.tsx';
import { TierFlame } from './tier-flame.tsx';
import { tierIndex, tierOf } from './tier-progress.ts';

interface BoardRowProps {
  row: LeaderboardRow;
  /** The next higher rank, if known; shown on the student's own row. */
  gap?: { rank: number; points: number } | null;
}

/**
 * One ambassador. The student's own row stays visible at the top or bottom of the window. Its cells are sticky instead of
 * the row, because some browsers ignore a sticky table row. 4.5625rem is the height of the shell's bar.
 */
export function BoardRow({ row, gap = null }: BoardRowProps) {
  const { rank, name, college, profilePhoto, points, isMe } = row;
  const behind = gap && `${formatNumber(gap.points)} behind rank ${formatNumber(gap.rank)}`;
  const first = [isMe && 'You', behind].filter(Boolean).join(', ');
  return (
    <tr
      aria-current={isMe || undefined}
      className={classNames(
        '[&>td]:border-line [&>td]:border-t [&>td]:py-3',
        isMe &&
          '[&>td]:sticky [&>td]:top-[4.5625rem] [&>td]:bottom-0 [&>td]:z-10 [&>td]:bg-flame-soft [&>td]:border-b',
      )}
    >
      <td
        className={classNames(
          'pl-4 font-bold font-display text-xl tabular-nums sm:pl-6',
          rank === 1 && 'text-flame',
        )}
      >
        {formatNumber(rank)}
      </td>
      <td className="w-full max-w-0 px-2">
        <div className="flex items-center gap-3">
          <Avatar name={name} src={profilePhoto} className="max-[22rem]:hidden" />
          <div className="min-w-0">
            <p className="line-clamp-2 font-semibold [overflow-wrap:anywhere]">{name}</p>
            {(first || college) && (
              <p className={classNames('text-muted text-sm', !isMe && 'truncate')}>
                {first}
                {first && college && <span className="max-sm:hidden">, {college}</span>}
                {!first && college}
              </p>
            )}
          </div>
        </div>
      </td>
      <td className="pr-4 text-right sm:pr-6">
        <span className="inline-flex items-center gap-2">
          <TierFlame index={tierIndex(points)} label={tierOf(points)?.title} />
          <Points value={points} banded className="text-lg" />
        </span>
      </td>
    </tr>
  );
}
