import { taskKindRules } from '#contract/task-kinds.ts';
import { difficulties, difficulty, studentTaskSorts, taskKind, taskKinds } from '#contract/tasks.ts';
import { LateSelect } from '../../../ui/inputs/late-select.tsx';
import { SearchInput } from '../../../ui/inputs/search-input.tsx';
import { FilterPanel } from '../../../ui/lists/filter-panel.tsx';
import { EditionSelect } from '../../editions/edition-select.tsx';
import { inEdition, sortOptions, type TaskFilters } from '../task-filters.ts';
import { domainsWith } from '../use-domains.ts';

const difficultyOptions = [
  { value: '', label: 'All difficulties' },
  ...difficulties.map((name) => ({ value: name, label: name })),
];

const kindOptions = [
  { value: '', label: 'All kinds' },
  ...taskKinds.map((kind) => ({ value: kind, label: taskKindRules[kind].label })),
];

const forOptions = [
  { value: '', label: 'All tasks' },
  { value: 'me', label: 'For me' },
];

interface TaskFilterBarProps {
  filters: TaskFilters;
  /** The domains that have tasks, once they are known. */
  domains: readonly string[] | undefined;
  /** `typed` while the user types a search, which adds no history entry. */
  onChange: (filters: TaskFilters, typed?: boolean) => void;
}

/** On phones one row: the search, and a button that opens the rest. */
export function TaskFilterBar({ filters, domains, onChange }: TaskFilterBarProps) {
  const { search: _search, ...withoutSearch } = filters;
  const { domain: _domain, ...withoutDomain } = filters;
  const { difficulty: _difficulty, ...withoutDifficulty } = filters;
  const { kind: _kind, ...withoutKind } = filters;
  const { for: _for, ...forAll } = filters;
  const used = [
    filters.domain,
    filters.difficulty,
    filters.kind,
    filters.for,
    filters.sort,
    filters.edition,
  ].filter(Boolean).length;
  const chosen = filters.domain ? [filters.domain] : [];
  const existing = domains && [...domains, ...chosen];
  const offered = domainsWith(existing ?? chosen).filter((name) => existing?.includes(name) ?? true);

  return (
    <search className="grid grid-cols-[minmax(0,1fr)_auto] gap-3 md:grid-cols-3 lg:grid-cols-5">
      <SearchInput
        className="md:col-span-full"
        label="Search tasks"
        value={filters.search ?? ''}
        onChange={(search) => onChange(search ? { ...filters, search } : withoutSearch, true)}
      />
      <FilterPanel applied={used} from="md" compact className="col-span-full gap-3">
        <LateSelect
          aria-label="Domain"
          value={filters.domain ?? ''}
          options={[
            { value: '', label: 'All domains' },
            ...offered.map((name) => ({ value: name, label: name })),
          ]}
          onValueChange={(name) => {
            onChange(name ? { ...filters, domain: name } : withoutDomain);
          }}
        />
        <LateSelect
          aria-label="Difficulty"
          value={filters.difficulty ?? ''}
          options={difficultyOptions}
          onValueChange={(name) => {
            const level = difficulty.safeParse(name);
            onChange(level.success ? { ...filters, difficulty: level.data } : withoutDifficulty);
          }}
        />
        <LateSelect
          aria-label="Kind"
          value={filters.kind ?? ''}
          options={kindOptions}
          onValueChange={(name) => {
            const kind = taskKind.safeParse(name);
            onChange(kind.success ? { ...filters, kind: kind.data } : withoutKind);
          }}
        />
        <LateSelect
          aria-label="Who may begin"
          value={filters.for ?? ''}
          options={forOptions}
          onValueChange={(whose) => onChange(whose ? { ...filters, for: 'me' } : forAll)}
        />
        <LateSelect
          aria-label="Sort"
          value={filters.sort ?? 'newest'}
          options={sortOptions(studentTaskSorts, filters.show)}
          onValueChange={(name) =>
            onChange({ ...filters, sort: studentTaskSorts.find((sort) => sort === name) ?? 'newest' })
          }
        />
        <EditionSelect
          value={filters.edition}
          onChange={(edition) => onChange(inEdition(filters, edition))}
        />
      </FilterPanel>
    </search>
  );
}
