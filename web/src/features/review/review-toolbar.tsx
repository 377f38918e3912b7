import { Users } from 'lucide-react';
import { useState } from 'react';
import { limits } from '#contract/limits.ts';
import { taskDomains } from '#contract/tasks.ts';
import { Button } from '../../ui/button.tsx';
import { Combobox } from '../../ui/combobox.tsx';
import { Select } from '../../ui/select.tsx';
import { placeSuggestions } from '../users/users-query.ts';
import { ages, type ReviewFilters } from './review-filters.ts';
import { ReviewersDialog } from './reviewers-dialog.tsx';

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
  const [reviewers, setReviewers] = useState(false);
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
        className="sm:w-56"
      />
      <Button
        aria-pressed={filters.mine === true}
        className="aria-pressed:border-flame aria-pressed:bg-flame-soft"
        onClick={() => onChange({ mine: filters.mine ? undefined : true })}
      >
        Open by me
      </Button>
      <Button
        variant="quiet"
        className="col-span-2 sm:ml-auto"
        icon={<Users aria-hidden strokeWidth={1.75} />}
        onClick={() => setReviewers(true)}
      >
        Reviewers
      </Button>
      {reviewers && <ReviewersDialog onClose={() => setReviewers(false)} />}
    </div>
  );
}
