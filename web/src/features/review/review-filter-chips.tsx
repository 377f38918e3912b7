import { useQuery } from '@tanstack/react-query';
import { FilterChip } from '../../ui/filter-chip.tsx';
import { titleOf } from '../tasks/task-title.ts';
import { taskQuery } from '../tasks/tasks-query.ts';
import { userQuery } from '../users/users-query.ts';
import type { ReviewFilters } from './review-filters.ts';

interface ReviewFilterChipsProps {
  filters: ReviewFilters;
  onChange: (change: Partial<ReviewFilters>) => void;
}

/** A name rarely changes. */
const forName = { staleTime: Number.POSITIVE_INFINITY };

/** The task and the student of the list, by name, each with a button that lists all again. */
export function ReviewFilterChips({ filters, onChange }: ReviewFilterChipsProps) {
  const { data: task } = useQuery({
    ...taskQuery(filters.task ?? ''),
    ...forName,
    enabled: filters.task !== undefined,
  });
  const { data: student } = useQuery({
    ...userQuery(filters.student ?? ''),
    ...forName,
    enabled: filters.student !== undefined,
  });
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
          value={student?.name || 'one student'}
          onRemove={() => onChange({ student: undefined })}
        />
      )}
    </>
  );
}
