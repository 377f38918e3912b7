import { limits } from '#contract/limits.ts';
import { taskDomains } from '#contract/tasks.ts';
import { Combobox } from '../../ui/combobox.tsx';
import { Select } from '../../ui/select.tsx';
import { placeSuggestions } from '../users/users-query.ts';
import { ages, type ReviewFilters } from './review-filters.ts';

const domains = [
  { value: '', label: 'All domains' },
  ...taskDomains.map((value) => ({ value, label: value })),
];
const ageOptions = [
  { value: '', label: 'Any age' },
  ...ages.map((value) => ({
    value,
    label: value === 'overdue' ? 'Overdue' : `Waiting over ${value} ${value === '1' ? 'day' : 'days'}`,
  })),
];

interface ReviewToolbarProps {
  filters: ReviewFilters;
  onChange: (change: Partial<ReviewFilters>) => void;
}

/** Domain, college and age of the listed work. */
export function ReviewToolbar({ filters, onChange }: ReviewToolbarProps) {
  return (
    <div className="mb-4 grid grid-cols-2 gap-2.5 sm:flex sm:flex-wrap">
      <Select
        aria-label="Domain"
        value={filters.domain ?? ''}
        onValueChange={(value) => onChange({ domain: value || undefined })}
        options={domains}
        className="sm:w-48"
      />
      <Select
        aria-label="Age"
        value={filters.age ?? ''}
        onValueChange={(value) => onChange({ age: ages.find((known) => known === value) })}
        options={ageOptions}
        className="sm:w-48"
      />
      <Combobox
        aria-label="College"
        placeholder="All colleges"
        value={filters.college ?? ''}
        onChange={(name) => onChange({ college: name || undefined })}
        options={placeSuggestions.college}
        freeText={false}
        maxLength={limits.searchLength}
        className="col-span-2 sm:w-56"
      />
    </div>
  );
}
