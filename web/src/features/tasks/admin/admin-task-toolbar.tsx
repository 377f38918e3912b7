import { taskRules } from '#contract/task-status.ts';
import { difficulties, taskSorts, taskStatusFilters } from '#contract/tasks.ts';
import { SearchInput } from '../../../ui/inputs/search-input.tsx';
import { Select } from '../../../ui/inputs/select.tsx';
import { EditionSelect } from '../../editions/edition-select.tsx';
import { inEdition, sortOptions, type TaskFilters } from '../task-filters.ts';
import { useDomains } from '../use-domains.ts';

const statuses = taskStatusFilters.map((value) => ({
  value,
  label: value === 'all' ? 'All statuses' : taskRules[value].label,
}));
const levels = [
  { value: '', label: 'All difficulties' },
  ...difficulties.map((value) => ({ value, label: value })),
];

interface AdminTaskToolbarProps {
  filters: TaskFilters;
  onChange: (filters: TaskFilters) => void;
}

export function AdminTaskToolbar({ filters, onChange }: AdminTaskToolbarProps) {
  const { search, domain, difficulty, ...rest } = filters;
  const domains = useDomains(domain);
  return (
    <div className="mb-4 grid grid-cols-2 gap-2.5 sm:flex sm:flex-wrap">
      <SearchInput
        label="Search tasks"
        value={search ?? ''}
        onChange={(typed) => onChange({ ...filters, search: typed })}
        className="col-span-2 sm:min-w-44 sm:max-w-xl sm:flex-1"
      />
      <Select
        aria-label="Domain"
        value={domain ?? ''}
        options={[{ value: '', label: 'All domains' }, ...domains.map((value) => ({ value, label: value }))]}
        className="sm:w-44"
        onValueChange={(value) => {
          onChange({
            ...rest,
            ...(search && { search }),
            ...(difficulty && { difficulty }),
            ...(value && { domain: value }),
          });
        }}
      />
      <Select
        aria-label="Difficulty"
        value={difficulty ?? ''}
        options={levels}
        className="sm:w-44"
        onValueChange={(value) => {
          const chosen = difficulties.find((level) => level === value);
          onChange({
            ...rest,
            ...(search && { search }),
            ...(domain && { domain }),
            ...(chosen && { difficulty: chosen }),
          });
        }}
      />
      <Select
        aria-label="Status"
        value={filters.status ?? 'all'}
        options={statuses}
        className="sm:w-40"
        onValueChange={(value) =>
          onChange({ ...filters, status: taskStatusFilters.find((name) => name === value) ?? 'all' })
        }
      />
      <Select
        aria-label="Sort"
        value={filters.sort ?? 'newest'}
        options={sortOptions(taskSorts, filters.status === 'open' ? 'open' : 'all')}
        className="sm:w-44"
        onValueChange={(value) =>
          onChange({ ...filters, sort: taskSorts.find((sort) => sort === value) ?? 'newest' })
        }
      />
      <EditionSelect
        value={filters.edition}
        onChange={(edition) => onChange(inEdition(filters, edition))}
        className="sm:w-44"
      />
    </div>
  );
}
