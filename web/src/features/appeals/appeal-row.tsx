import { type ComponentProps, memo } from 'react';
import type { ListedAppeal } from '#contract/appeals.ts';
import { submissionRules } from '#contract/submission-status.ts';
import { DraftBadge } from '../../forms/draft-badge.tsx';
import { InboxRow } from '../../ui/lists/inbox-row.tsx';
import { formatNumber } from '../../ui/numbers/format-number.ts';
import { AppealOutcomeBadge } from './appeal-outcome.tsx';

/** What the appealed review said: "Rejected" or "Approved with 20 of 50". */
export function describeReview({ review, maxPoints }: Pick<ListedAppeal, 'review' | 'maxPoints'>): string {
  const { label, awarded } = submissionRules[review.status];
  return awarded ? `${label} with ${formatNumber(review.points)} of ${formatNumber(maxPoints)}` : label;
}

interface AppealRowProps extends Pick<ComponentProps<typeof InboxRow>, 'search' | 'selected' | 'replace'> {
  appeal: ListedAppeal;
  draftKey: string;
}

/** One appeal of the list: three lines. */
export const AppealRow = memo(function AppealRow({ appeal, draftKey, ...row }: AppealRowProps) {
  const { id, user, title, excerpt, outcome, createdAt, decidedAt, mayDecide } = appeal;
  return (
    <InboxRow
      {...row}
      id={id}
      from={user.name || user.techid}
      subject={title}
      date={decidedAt ?? createdAt}
      excerpt={excerpt}
      badges={
        <>
          {outcome !== null && <AppealOutcomeBadge outcome={outcome} />}
          <DraftBadge draftKeys={[draftKey]} label="Unsent decision" />
        </>
      }
      facts={[title, describeReview(appeal), outcome === null && !mayDecide && 'your review']}
    />
  );
});
