import { Users } from 'lucide-react';
import { useState } from 'react';
import { limits } from '#contract/limits.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Combobox } from '../../../ui/inputs/combobox.tsx';
import { Select } from '../../../ui/inputs/select.tsx';
import { FilterPanel } from '../../../ui/lists/filter-panel.tsx';
import { useDomains } from '../../tasks/use-domains.ts';
import { placeSuggestions } from '../../users/users-query.ts';
import { ages, type ReviewFilters } from './review-filters.ts';
import { ReviewersDialog } from './reviewers-dialog.tsx';
import { TaskFilter } from './task-filter.tsx';

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

/** Task, domain, college and age of the listed work; on a phone behind a button that says how many apply. */
export function ReviewToolbar({ filters, onChange }: ReviewToolbarProps) {
  const [reviewers, setReviewers] = useState(false);
  const { task, domain, age, college, mine } = filters;
  const domains = useDomains(domain);
  const applied = [task, domain, age, college, mine].filter(Boolean).length;
  return (
    <div className="mb-4 flex flex-wrap gap-2.5">
      <FilterPanel applied={applied} className="w-full grid-cols-2 gap-2.5">
        <TaskFilter
          value={task}
          onChange={(id) => onChange({ task: id })}
          className="max-sm:col-span-2 sm:w-52"
        />
        <Select
          aria-label="Domain"
          value={domain ?? ''}
          onValueChange={(value) => onChange({ domain: value || undefined })}
          options={[
            { value: '', label: 'All domains' },
            ...domains.map((value) => ({ value, label: value })),
          ]}
          className="sm:w-48"
        />
        <Select
          aria-label="Age"
          value={age ?? ''}
          onValueChange={(value) => onChange({ age: ages.find((known) => known === value) })}
          options={ageOptions}
          className="sm:w-48"
        />
        <Combobox
          aria-label="College"
          placeholder="All colleges"
          value={college ?? ''}
          onChange={(name) => onChange({ college: name || undefined })}
          options={placeSuggestions.college}
          freeText={false}
          maxLength={limits.searchLength}
          className="sm:w-52"
        />
        <Button
          aria-pressed={mine === true}
          className="aria-pressed:border-flame aria-pressed:bg-flame-soft forced-colors:aria-pressed:border-2"
          onClick={() => onChange({ mine: mine ? undefined : true })}
        >
          Open by me
        </Button>
      </FilterPanel>
      <Button
        variant="quiet"
        className="sm:ml-auto"
        icon={<Users aria-hidden strokeWidth={1.75} />}
        onClick={() => setReviewers(true)}
      >
        Reviewers
      </Button>
      {reviewers && <ReviewersDialog onClose={() => setReviewers(false)} />}
    </div>
  );
}
