import type { LeaderboardRow } from '#contract/leaderboard.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { classNames } from '../../ui/class-names.ts';
import { formatNumber } from '../../ui/numbers/format-number.ts';
import { type PodiumPlace, podiumPlaces } from './podium-places.ts';
import { PodiumCrowd, PodiumScene, stepColours } from './podium-scene.tsx';
import { Points } from './points.tsx';
import { RowName } from './row-name.tsx';
import { TierFlame } from './tier-flame.tsx';
import { tierIndex, tierOf } from './tier-progress.ts';
import type { PublicPages } from './use-public-pages.ts';

/** The first row stands in the middle, and screen readers read it first. */
const sides = ['order-2', 'order-1', 'order-3'] as const;
const heights = { 1: 'h-46 sm:h-48', 2: 'h-38 sm:h-40', 3: 'h-32 sm:h-34' } as const;

/** At least as high as three names in two lines need, so that nothing moves when the rows arrive. */
export const podiumHeight = 'min-h-90 sm:min-h-96';

interface PodiumProps {
  rows: readonly LeaderboardRow[];
  publicPages: PublicPages;
}

/** The first three rows of the leaderboard on steps; dark in both themes. */
export function Podium({ rows, publicPages }: PodiumProps) {
  const places = podiumPlaces(rows);
  const free = places.every(({ row }) => row === null);
  return (
    <section
      aria-labelledby="podium"
      data-theme="dark"
      className={classNames(
        'relative isolate mb-8 grid content-end overflow-clip rounded-card bg-sunk text-ink',
        podiumHeight,
      )}
    >
      <PodiumScene />
      <h2 id="podium" className={free ? 'px-5 pt-8 text-center text-2xl' : 'sr-only'}>
        {free ? 'The podium is still free' : 'Podium'}
      </h2>
      {free && <p className="px-5 pt-2 text-center">The first approved work takes the highest step.</p>}
      <ol className="mx-auto grid w-full max-w-3xl grid-cols-3 items-end gap-1.5 px-2 pt-8 sm:gap-4 sm:px-6">
        {places.map((place, index) => (
          <li key={sides[index]} className={classNames('grid min-w-0', sides[index])}>
            {place.row && <Person row={place.row} alias={publicPages.get(place.row.id)} />}
            <Step {...place} />
          </li>
        ))}
      </ol>
      <PodiumCrowd />
    </section>
  );
}

interface PersonProps {
  row: LeaderboardRow;
  alias: string | undefined;
}

function Person({ row: { name, college, profilePhoto, isMe }, alias }: PersonProps) {
  return (
    <div className="grid justify-items-center gap-1 pb-3 sm:px-1 text-center">
      <span data-theme="light" className="mb-1 grid">
        <Avatar
          name={name}
          src={profilePhoto}
          size="lg"
          className={isMe ? 'outline-3 outline-saffron outline-offset-2' : ''}
        />
      </span>
      <RowName
        name={name}
        alias={alias}
        note={isMe ? ' (you)' : ''}
        className="max-w-full font-semibold text-xs sm:text-base"
      />
      {college && <p className="max-w-full truncate text-xs max-sm:hidden sm:text-sm">{college}</p>}
    </div>
  );
}

function Step({ step, row, shared }: PodiumPlace) {
  const { front, edge } = stepColours[step - 1] ?? stepColours[0];
  return (
    <div
      style={{ backgroundColor: front }}
      className={classNames(
        'overflow-clip rounded-t-control border border-transparent border-b-0 text-center',
        heights[step],
      )}
    >
      <div className="h-2" style={{ backgroundColor: edge }} />
      <p className="pt-2 font-bold font-display text-3xl leading-none tabular-nums">
        <span className="sr-only">Rank </span>
        {formatNumber(row?.rank ?? step)}
        {shared && <span className="sr-only">, shared</span>}
      </p>
      {row ? (
        <p className="mt-1.5 flex flex-wrap items-center justify-center gap-x-1.5">
          <TierFlame
            index={tierIndex(row.points)}
            label={tierOf(row.points)?.title}
            className="size-7 sm:size-8"
          />
          <Points value={row.points} banded className="sm:text-lg" />
        </p>
      ) : (
        <p className="mt-1 text-sm">free</p>
      )}
    </div>
  );
}
