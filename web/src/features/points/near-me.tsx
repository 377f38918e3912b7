import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { getAroundMe } from '#contract/leaderboard.ts';
import type { Answer } from '#contract/route.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ButtonLink } from '../../ui/buttons/button-link.tsx';
import { Card } from '../../ui/card.tsx';
import { LoadingBlock } from '../../ui/loading/skeleton.tsx';
import { formatNumber } from '../../ui/numbers/format-number.ts';
import { pointsWord } from '../../ui/numbers/points-word.ts';
import { useSession } from '../auth/session-query.ts';
import { type BoardFilters, writeBoard } from './board-filters.ts';
import { HiddenBoardHead } from './hidden-board-head.tsx';
import { aroundMeQuery } from './leaderboard-query.ts';
import { BoardRow } from './leaderboard-row.tsx';
import { useEarlierRanks } from './use-earlier-ranks.ts';
import { usePublicPages } from './use-public-pages.ts';

interface NearMeProps {
  board: BoardFilters;
  /** The student's row is in the list below. */
  listed: boolean;
  onShow: () => void;
}

/** The student's row with the two before and after it. Nothing for administrators. */
export function NearMe({ board, listed, onShow }: NearMeProps) {
  const { data, isPending } = useQuery(aroundMeQuery(board));
  const rows = data?.rows ?? [];
  const earlier = useEarlierRanks(board, [rows]);
  const publicPages = usePublicPages([rows]);
  const me = rows.find((row) => row.isMe);
  const { user, administrator } = useSession();
  const student = administrator === null;
  if (isPending) return <LoadingBlock className="h-126" />;
  if (!data || !(me || student)) return null;
  const head = (
    <div className="grid gap-1 px-4 pt-4 pb-3">
      <h2 className="text-xl">Near you</h2>
      <p className="text-muted text-sm">
        {me && sentence(me.points, data.above)}
        {!me && !user?.hidden && 'You have no place on this leaderboard yet.'}
        {!me &&
          user?.hidden &&
          'You are on no leaderboard: you chose that other students see nothing of you.'}
      </p>
      {!me && user?.hidden && (
        <Link to={`${paths.updateProfile}#shown-as`} className="touch-target w-fit text-link text-sm">
          Change what they see
        </Link>
      )}
    </div>
  );
  if (!me) return <Card>{head}</Card>;
  return (
    <Card>
      {head}
      <table className="w-full border-separate border-spacing-0">
        <caption className="sr-only">The places around yours</caption>
        <HiddenBoardHead />
        <tbody>
          {rows.map((row) => (
            <BoardRow
              key={row.id}
              row={row}
              earlier={earlier.of.get(row.id)}
              alias={publicPages.get(row.id)}
              compact
            />
          ))}
        </tbody>
      </table>
      <div className="border-line border-t p-3">
        {listed && (
          <Button className="w-full" onClick={onShow}>
            Show my place in the list
          </Button>
        )}
        {!listed && data.cursor !== null && (
          <ButtonLink
            className="w-full"
            to={{ search: `?${new URLSearchParams({ ...writeBoard(board), from: data.cursor })}` }}
          >
            Show my place in the list
          </ButtonLink>
        )}
      </div>
    </Card>
  );
}

function sentence(points: number, above: Answer<typeof getAroundMe>['above']): string {
  if (points <= 0) return 'Not ranked yet: your first approved work puts you on the leaderboard.';
  if (!above) return 'You have the highest rank.';
  const unit = pointsWord(above.missing);
  return `${formatNumber(above.missing)} ${unit} to rank ${formatNumber(above.rank)}`;
}
