import { ClockAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import { applicationRules } from '#contract/application-status.ts';
import type { ListedApplication } from '#contract/applications.ts';
import { reviewBy } from '#contract/review-promise.ts';
import { classNames } from '../../ui/class-names.ts';
import { SelectionBox } from '../../ui/inputs/selection-box.tsx';
import { Ago, useNow, Waiting } from '../../ui/time/time.tsx';
import { ClaimBadge } from '../review/claims/claim-badge.tsx';

interface ApplicationRowProps {
  application: ListedApplication;
  /** Days within which it should be decided. */
  days: number;
  /** The query of the address that shows it. */
  search: string;
  shown: boolean;
  /** Another one is shown beside the list. */
  replace: boolean;
  /** Null: it cannot be chosen. */
  chosen: boolean | null;
  onToggle: () => void;
}

export function ApplicationRow(props: ApplicationRowProps) {
  const { application, days, search, shown, replace, chosen, onToggle } = props;
  const { id, name, email, status, sentAt, decidedAt } = application;
  const now = useNow();
  const late = applicationRules[status].undecided && reviewBy(sentAt, days) < now;
  return (
    <li
      data-row={id}
      className={classNames(
        'relative flex items-center border-line border-b last:border-b-0',
        shown ? 'bg-flame-soft' : 'hover:bg-sunk/60',
      )}
    >
      {chosen !== null && (
        <div className="relative z-10 size-11 shrink-0">
          <SelectionBox label={`Choose ${name}`} checked={chosen} onToggle={onToggle} />
        </div>
      )}
      <div className="grid min-w-0 flex-1 gap-0.5 py-2.5 pr-4 pl-1 first:pl-4">
        <div className="flex min-w-0 items-baseline gap-3">
          <Link
            to={{ search }}
            replace={replace}
            preventScrollReset
            translate="no"
            aria-current={shown ? 'true' : undefined}
            className="min-w-0 flex-1 truncate font-semibold text-sm before:absolute before:inset-0 hover:underline"
          >
            {name}
          </Link>
          <span className="shrink-0 text-muted text-xs">
            {late ? (
              <span className="inline-flex items-center gap-1 font-semibold text-warn">
                <ClockAlert aria-hidden strokeWidth={2} className="size-3.5 shrink-0" />
                <Waiting date={sentAt} />
              </span>
            ) : (
              <Ago date={decidedAt ?? sentAt} />
            )}
          </span>
        </div>
        <p translate="no" className="truncate text-muted text-sm">
          {email}
        </p>
        {application.claim && !shown && (
          <p>
            <ClaimBadge claim={application.claim} />
          </p>
        )}
      </div>
    </li>
  );
}
