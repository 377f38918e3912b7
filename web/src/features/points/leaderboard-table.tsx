import type { LeaderboardRow } from '#contract/leaderboard.ts';
import { BoardRow } from './leaderboard-row.tsx';
import type { EarlierRanks } from './use-earlier-ranks.ts';
import type { PublicPages } from './use-public-pages.ts';

interface LeaderboardTableProps {
  rows: readonly LeaderboardRow[];
  earlier: EarlierRanks;
  publicPages: PublicPages;
}

const head = 'py-2.5 font-medium text-muted text-xs';

export function LeaderboardTable({ rows, earlier, publicPages }: LeaderboardTableProps) {
  return (
    <div className="overflow-clip rounded-card border border-line bg-raised shadow-card">
      <table className="w-full border-separate border-spacing-0">
        <caption className="sr-only">Ambassadors by points; your own row is marked as current</caption>
        <thead>
          <tr>
            <th scope="col" className={`${head} w-15 min-w-15 pl-4 text-left sm:w-20 sm:min-w-20 sm:pl-6`}>
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
            <BoardRow
              key={row.id}
              row={row}
              earlier={earlier.of.get(row.id)}
              alias={publicPages.get(row.id)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
