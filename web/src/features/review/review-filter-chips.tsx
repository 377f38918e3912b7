import { useQuery } from '@tanstack/react-query';
import { FilterChip } from '../../ui/filter-chip.tsx';
import { titleOf } from '../tasks/task-title.ts';
import type { ReviewFilters } from './review-filters.ts';
import { filteredQuery } from './review-queries.ts';

interface ReviewFilterChipsProps {
  filters: ReviewFilters;
  onChange: (change: Partial<ReviewFilters>) => void;
}

/** The task and the student of the list, by name, each with a button that lists all again. */
export function ReviewFilterChips({ filters, onChange }: ReviewFilterChipsProps) {
  const { data } = useQuery(filteredQuery(filters));
  const { task, user } = data?.items[0] ?? {};
  return (
    <>
      {filters.task && (
        <FilterChip
          label="Task"
          value={task ? titleOf(task) : 'one task'}
          onRemove={() => onChange({ task: undefined })}
        />
      )}
      {filters.student && (
        <FilterChip
          label="Student"
          value={user?.name || 'one student'}
          onRemove={() => onChange({ student: undefined })}
        />
      )}
    </>
  );
}
