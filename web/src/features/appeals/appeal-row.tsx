import { memo } from 'react';
import { Link } from 'react-router-dom';
import type { ListedAppeal } from '#contract/appeals.ts';
import { submissionRules } from '#contract/submission-status.ts';
import { DraftBadge } from '../../forms/draft-badge.tsx';
import { classNames } from '../../ui/class-names.ts';
import { formatNumber } from '../../ui/format-number.ts';
import { Ago } from '../../ui/time.tsx';
import { AppealOutcomeBadge } from './appeal-outcome.tsx';

/** What the appealed review said: "Rejected" or "Approved with 20 of 50". */
export function verdictOf({ review, maxPoints }: Pick<ListedAppeal, 'review' | 'maxPoints'>): string {
  const { label, awarded } = submissionRules[review.status];
  return awarded ? `${label} with ${formatNumber(review.points)} of ${formatNumber(maxPoints)}` : label;
}

interface AppealRowProps {
  appeal: ListedAppeal;
  /** The query of the address that shows it. */
  search: string;
  selected: boolean;
  /** Another appeal is shown beside the list: Back must not go through all of them. */
  replace: boolean;
  draftKey: string;
}

/** One appeal of the list: three lines. */
export const AppealRow = memo(function AppealRow(props: AppealRowProps) {
  const { appeal, search, selected, replace, draftKey } = props;
  const { id, user, title, excerpt, outcome, createdAt, decidedAt, mayDecide } = appeal;
  return (
    <li
      data-row={id}
      className={classNames(
        'relative grid gap-1 border-line border-b px-4 py-3 last:border-b-0',
        selected ? 'bg-flame-soft' : 'hover:bg-sunk/60',
      )}
    >
      <div className="flex min-w-0 items-baseline gap-3">
        <Link
          to={{ search }}
          replace={replace}
          preventScrollReset
          aria-current={selected ? 'true' : undefined}
          className="min-w-0 flex-1 truncate font-semibold text-sm before:absolute before:inset-0 hover:underline"
        >
          {user.name || user.techid}
          <span className="sr-only">: {title}</span>
        </Link>
        <span className="shrink-0 text-muted text-xs">
          <Ago date={decidedAt ?? createdAt} />
        </span>
      </div>
      <p className="truncate text-muted text-sm">{excerpt}</p>
      <div className="flex min-w-0 items-center gap-x-2 text-muted text-xs [&>*:not(:last-child)]:shrink-0">
        {outcome !== null && <AppealOutcomeBadge outcome={outcome} />}
        <DraftBadge draftKeys={[draftKey]} label="Unsent decision" />
        <span className="min-w-0 truncate">
          {[title, verdictOf(appeal), outcome === null && !mayDecide && 'your review']
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
    </li>
  );
});
