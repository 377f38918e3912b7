import { Inbox, SearchX } from 'lucide-react';
import { submissionFilterLabels } from '#contract/submission-status.ts';
import { FleetingButton } from '../../../ui/buttons/fleeting-button.tsx';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';
import { isCountedApart, isNarrowed, type ReviewFilters } from './review-filters.ts';

const emptyWords = {
  all: 'No submissions yet',
  pending: 'Nothing is waiting for review',
  approved: 'Nothing is approved yet',
  rejected: 'Nothing is rejected',
} as const;

/** What a list without submissions says. */
export function EmptyQueue({ filters, onClear }: { filters: ReviewFilters; onClear: () => void }) {
  if (filters.search) {
    return (
      <EmptyState
        title="No submissions found"
        icon={<SearchX aria-hidden strokeWidth={1.75} />}
        action={<FleetingButton onClick={onClear}>Clear filters</FleetingButton>}
      >
        No student’s name, email, college or tech ID and no title matches “{filters.search}”
        {filters.status !== 'all' &&
          ` among the ${submissionFilterLabels[filters.status].toLowerCase()} ones`}
        .
      </EmptyState>
    );
  }
  const ofOne = isNarrowed(filters);
  return (
    <EmptyState
      title={isCountedApart(filters) ? 'No submissions found' : emptyWords[filters.status]}
      icon={<Inbox aria-hidden strokeWidth={1.75} />}
      {...(ofOne && { action: <FleetingButton onClick={onClear}>Clear filters</FleetingButton> })}
    >
      {ofOne
        ? 'Work that matches the filters above appears here.'
        : 'Work that students hand in appears here.'}
    </EmptyState>
  );
}
