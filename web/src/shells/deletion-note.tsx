import { UserRoundX } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useSession } from '../features/auth/session-query.ts';
import { paths } from '../paths.ts';
import { AsOf } from '../ui/time/time.tsx';

/** Says above every page that the account is to be deleted, and leads to where the student keeps it. */
export function DeletionNote() {
  const at = useSession().user?.deletedFrom ?? null;
  if (at === null) return null;
  return (
    <div className="page-width pt-4">
      <p className="flex items-start gap-2.5 rounded-control bg-warn-soft px-3.5 py-2.5 text-sm">
        <UserRoundX aria-hidden strokeWidth={1.75} className="mt-0.5 size-4.5 shrink-0 text-warn" />
        <span>
          <strong className="font-semibold">
            Your account will be deleted: <AsOf date={at} />.
          </strong>{' '}
          <Link to={`${paths.myData}#deletion`} className="text-link touch-target">
            Keep my account
          </Link>
        </span>
      </p>
    </div>
  );
}
