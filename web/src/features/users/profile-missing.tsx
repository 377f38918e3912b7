import { Link } from 'react-router-dom';
import { profileCompleteness, sayMissing } from '#contract/profile-completeness.ts';
import type { User } from '#contract/users.ts';
import { paths } from '../../paths.ts';

/** One line with the fields that are missing; renders nothing for a complete profile. */
export function ProfileMissing({ user }: { user: User }) {
  const { missing } = profileCompleteness(user);
  if (missing.length === 0) return null;
  return (
    <p className="rounded-control bg-sunk px-5 py-3">
      Still missing: {sayMissing(missing)}.{' '}
      <Link to={paths.updateProfile} className="text-link touch-target whitespace-nowrap">
        Complete your profile
      </Link>
    </p>
  );
}
