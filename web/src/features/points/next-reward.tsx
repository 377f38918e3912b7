import { Link } from 'react-router-dom';
import { site } from '../../content/site.ts';
import { paths } from '../../paths.ts';
import { countOf } from '../../ui/numbers/format-number.ts';
import { RewardArt } from './reward-art.tsx';
import { tierProgress } from './tier-progress.ts';

/** What the next tier unlocks; nothing at the highest one. */
export function NextReward({ points }: { points: number }) {
  const { next, missing } = tierProgress(site().tiers, points);
  const [reward, ...others] = next?.rewards ?? [];
  if (!next || !reward) return null;
  return (
    <section aria-labelledby="next-reward" className="grid gap-4">
      <h2 id="next-reward" className="text-2xl">
        At {next.title}
      </h2>
      <div className="relative grid gap-3">
        <div className="h-32 overflow-hidden rounded-card bg-flame-soft pt-3">
          <RewardArt reward={reward} />
        </div>
        <p>
          <Link
            to={paths.incentives}
            className="font-semibold before:absolute before:inset-0 hover:underline"
          >
            {reward.name}
          </Link>
          {others.length > 0 && (
            <span className="text-muted">
              {' '}
              and {others.length} more, in {countOf(missing, 'point')}
            </span>
          )}
        </p>
      </div>
    </section>
  );
}
