import { Link } from 'react-router-dom';
import { profileCompleteness, sayMissing } from '#contract/profile-completeness.ts';
import type { Me } from '#contract/users.ts';
import { paths } from '../../paths.ts';
import { ProgressBar } from '../../ui/loading/progress.tsx';

/** The fields that are missing; renders nothing for a complete profile. */
export function ProfileReminder({ me }: { me: Me }) {
  const { fraction, missing } = profileCompleteness(me);
  if (missing.length === 0) return null;
  const percent = Math.round(fraction * 100);
  return (
    <section aria-labelledby="nudge" className="grid max-w-xl gap-3">
      <h2 id="nudge" className="text-xl">
        Your profile is {percent}% complete
      </h2>
      <ProgressBar value={fraction} label="Profile" />
      <p className="text-muted">
        Still missing: {sayMissing(missing)}.{' '}
        {me.college === null && 'Your college is shown beside your name on the leaderboard.'}
      </p>
      <p>
        <Link to={paths.updateProfile} className="text-link touch-target">
          Complete your profile
        </Link>
      </p>
    </section>
  );
}
