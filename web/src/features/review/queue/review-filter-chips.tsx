import { useQuery } from '@tanstack/react-query';
import { FilterChip } from '../../../ui/lists/filter-chip.tsx';
import { userQuery } from '../../users/users-query.ts';
import type { ReviewFilters } from './review-filters.ts';
import { useTaskName } from './use-task-name.ts';

interface ReviewFilterChipsProps {
  filters: ReviewFilters;
  onChange: (change: Partial<ReviewFilters>) => void;
}

/** The task and the student of the list, by name, each with a button that lists all again. */
export function ReviewFilterChips({ filters, onChange }: ReviewFilterChipsProps) {
  const task = useTaskName(filters.task);
  const { data: student } = useQuery({
    ...userQuery(filters.student ?? ''),
    // A name rarely changes.
    staleTime: Number.POSITIVE_INFINITY,
    enabled: filters.student !== undefined,
  });
  return (
    <>
      {filters.task && (
        <FilterChip label="Task" value={task} onRemove={() => onChange({ task: undefined })} />
      )}
      {filters.student && (
        <FilterChip
          label="Student"
          value={student?.name || 'one student'}
          onRemove={() => onChange({ student: undefined })}
        />
      )}
    </>
  );
}
