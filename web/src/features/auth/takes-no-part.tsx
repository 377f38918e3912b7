import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/buttons/button-link.tsx';
import { useSession } from './session-query.ts';

/** Instead of what only a student has, for an administrator without a student account. */
export function TakesNoPart() {
  const { administrator } = useSession();
  if (!administrator) return null;
  return (
    <div className="grid max-w-2xl justify-items-start gap-4 rounded-card border border-edge/60 border-dashed p-5 sm:p-7">
      <p className="font-semibold">This account takes no part in the programme.</p>
      <p className="text-muted [overflow-wrap:anywhere]">
        You are signed in as the administrator {administrator.email}. Administrators have no points, rank,
        submissions or profile. What students see without them, such as tasks and the leaderboard, is the same
        for you.
      </p>
      <ButtonLink to={paths.admin.index(administrator.adminPath)}>Go to the admin area</ButtonLink>
    </div>
  );
}
