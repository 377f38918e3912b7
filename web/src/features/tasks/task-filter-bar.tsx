import { difficulties, difficulty, taskDomain, taskDomains } from '#contract/tasks.ts';
import { SearchInput } from '../../ui/search-input.tsx';
import { Select } from '../../ui/select.tsx';
import type { TaskFilters } from './task-filters.ts';

const anyDomain = { value: '', label: 'All domains' };
const anyDifficulty = { value: '', label: 'All difficulties' };
const domainOptions = [anyDomain, ...taskDomains.map((name) => ({ value: name, label: name }))];
const difficultyOptions = [anyDifficulty, ...difficulties.map((name) => ({ value: name, label: name }))];

interface TaskFilterBarProps {
  filters: TaskFilters;
  /** `typed` while the user types a search, which adds no history entry. */
  onChange: (filters: TaskFilters, typed?: boolean) => void;
}

export function TaskFilterBar({ filters, onChange }: TaskFilterBarProps) {
  const { search: _search, ...withoutSearch } = filters;
  const { domain: _domain, ...withoutDomain } = filters;
  const { difficulty: _difficulty, ...withoutDifficulty } = filters;

  return (
    <search className="grid grid-cols-2 gap-3 md:grid-cols-[minmax(0,1fr)_12rem_11rem]">
      <SearchInput
        className="col-span-2 md:col-span-1"
        label="Search tasks"
        value={filters.search ?? ''}
        onChange={(search) => onChange(search ? { ...filters, search } : withoutSearch, true)}
      />
      <Select
        aria-label="Domain"
        value={filters.domain ?? ''}
        options={domainOptions}
        onValueChange={(name) => {
          const domain = taskDomain.safeParse(name);
          onChange(domain.success ? { ...filters, domain: domain.data } : withoutDomain);
        }}
      />
      <Select
        aria-label="Difficulty"
        value={filters.difficulty ?? ''}
        options={difficultyOptions}
        onValueChange={(name) => {
          const level = difficulty.safeParse(name);
          onChange(level.success ? { ...filters, difficulty: level.data } : withoutDifficulty);
        }}
      />
    </search>
  );
}
