import type { LeaderboardRow } from '#contract/leaderboard.ts';
import { gapAbove } from './gap-above.ts';
import { BoardRow } from './leaderboard-row.tsx';

interface LeaderboardTableProps {
  rows: LeaderboardRow[];
  me: LeaderboardRow | null;
  /** Whether the rows start at the top without a gap: only then is the next rank known. */
  unbroken: boolean;
}

const head = 'py-2.5 font-medium text-muted text-xs';

export function LeaderboardTable({ rows, me, unbroken }: LeaderboardTableProps) {
  const gap = me && unbroken ? gapAbove(rows, me) : null;
  const meAmongRows = rows.some((row) => row.isMe);
  return (
    // `clip`, not `hidden`: in a scroll container the student's row would not stick to the window.
    <div className="overflow-clip rounded-card border border-line bg-raised shadow-card">
      <table className="w-full border-separate border-spacing-0">
        <caption className="sr-only">Ambassadors by points; your own row is marked as current</caption>
        <thead>
          <tr>
            <th scope="col" className={`${head} w-16 min-w-16 pl-4 text-left sm:w-20 sm:min-w-20 sm:pl-6`}>
              Rank
            </th>
            <th scope="col" className={`${head} px-2 text-left`}>
              Ambassador
            </th>
            <th scope="col" className={`${head} pr-4 text-right sm:pr-6`}>
              Points
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <BoardRow key={row.id} row={row} gap={row.isMe ? gap : null} />
          ))}
        </tbody>
        {me && !meAmongRows && (
          <tfoot>
            <BoardRow row={me} />
          </tfoot>
        )}
      </table>
    </div>
  );
}
