import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { profileCompleteness } from '#contract/profile-completeness.ts';
import { site } from '../content/site.ts';
import { useSession } from '../features/auth/session-query.ts';
import { TakesNoPart } from '../features/auth/takes-no-part.tsx';
import { myMessagesQuery } from '../features/messages/messages-query.ts';
import { TierHero } from '../features/points/tier-hero.tsx';
import { tierProgress } from '../features/points/tier-progress.ts';
import { TorchPath } from '../features/points/torch-path.tsx';
import { meQuery } from '../features/users/me-query.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/buttons/button-link.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { countOf, formatNumber } from '../ui/numbers/format-number.ts';
import { pointsWord } from '../ui/numbers/points-word.ts';
import { PageHeader } from '../ui/page-header.tsx';

export function IncentivesPage() {
  const { user } = useSession();
  const { data: me } = useQuery({ ...meQuery(), enabled: user !== null });
  const { data: messages, isError } = useInfiniteQuery({ ...myMessagesQuery(), enabled: user !== null });
  // The session may be a minute old; it is used until the current points are loaded.
  const points = (me ?? user)?.points ?? 0;
  const header = (
    <PageHeader
      title="Incentives"
      lead="What your points unlock, and how you get it. Your tier follows your current points."
      className="mb-0!"
    />
  );
  if (site().tiers.length === 0) {
    return (
      <div className="grid gap-6">
        {header}
        <EmptyState title="No incentives yet">The organisers have not published any.</EmptyState>
      </div>
    );
  }
  if (!user) {
    return (
      <div className="grid gap-10">
        <div className="grid gap-6">
          {header}
          <TakesNoPart />
        </div>
        <TorchPath walker={null} />
      </div>
    );
  }
  return (
    <div className="grid gap-12">
      <TierHero points={points}>
        {header}
        <Outlook points={points} />
        <ButtonLink variant="primary" to={paths.tasks} className="min-h-13 justify-self-start px-7">
          Find a task
        </ButtonLink>
      </TierHero>
      <TorchPath
        walker={{
          points,
          techid: user.techid,
          // The first page: few students have written more often than that.
          messages: messages?.pages[0]?.items ?? (isError ? [] : undefined),
          missing: me && profileCompleteness(me).missing,
        }}
      />
    </div>
  );
}

/** The points, the tier, and what the next one unlocks. */
function Outlook({ points }: { points: number }) {
  const { current, next, missing } = tierProgress(site().tiers, points);
  return (
    <div className="grid gap-2">
      <p className="font-bold font-display text-section tabular-nums leading-none tracking-tight">
        {formatNumber(points)}{' '}
        <span className="text-lg text-muted tracking-normal">{pointsWord(points)}</span>
      </p>
      <p className="text-lg">
        {current ? (
          <>
            You are at <strong>{current.title}</strong>.
          </>
        ) : (
          'You have not reached a tier yet.'
        )}{' '}
        {next
          ? `${countOf(missing, 'more point')} to ${next.title}${next.rewards[0] ? `: ${next.rewards[0].name}` : ''}.`
          : current && 'It is the highest tier.'}
      </p>
    </div>
  );
}
