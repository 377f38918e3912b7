import { useQuery } from '@tanstack/react-query';
import type { AuditEvent } from '#contract/audit.ts';
import { DateTimeInput } from '../../ui/inputs/date-time-input.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { Select } from '../../ui/inputs/select.tsx';
import { FilterChip } from '../../ui/lists/filter-chip.tsx';
import { FilterPanel } from '../../ui/lists/filter-panel.tsx';
import { useMay } from '../auth/may.tsx';
import { taskChoices } from '../tasks/task-choices.ts';
import { taskQuery } from '../tasks/tasks-query.ts';
import { userChoices, userQuery } from '../users/users-query.ts';
import { AboutField } from './about-field.tsx';
import {
  type AuditFilters,
  actionChoices,
  actorWords,
  auditActionsQuery,
  subjectWords,
  useColleagues,
} from './audit-query.ts';

interface AuditFilterFieldsProps {
  filters: AuditFilters;
  /** The events that are shown: they name the person and the subject of the filter. */
  events: readonly AuditEvent[];
  onNarrow: (change: AuditFilters) => void;
}

/**
 * On a phone the search comes first; the other filters are behind a button that says how many apply. IT searches for no
 * people.
 */
export function AuditFilterFields({ filters, events, onNarrow }: AuditFilterFieldsProps) {
  const [reads, knowsColleagues] = [useMay('read'), useMay('messages')];
  const colleagues = useColleagues();
  const actions = useQuery(auditActionsQuery()).data?.items ?? [];
  const { student, task, actor, action = '', subject, from = '', until = '' } = filters;
  const applied = [actor, action, from, until].filter(Boolean).length;
  const known = events.find((event) => event.actor.id === actor)?.actor;
  const people = [
    { value: '', label: 'Everyone' },
    ...colleagues.map(({ id, name }) => ({ value: id, label: name })),
  ];
  if (actor !== undefined && !people.some(({ value }) => value === actor)) {
    people.push({ value: actor, label: known ? actorWords(known) : 'The chosen account' });
  }
  const named = events.find((event) => event.subject?.id === subject)?.subject;
  return (
    <div className="mb-5 grid gap-3">
      <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {reads && (
          <>
            <AboutField
              label="Student"
              hint="What they did, and what was done to their account and work."
              placeholder="Search by name, email or tech ID"
              value={student}
              onChange={(id) => onNarrow({ student: id })}
              choices={userChoices}
              query={userQuery}
            />
            <AboutField
              label="Task"
              hint="Its changes, and what happened to the work for it."
              placeholder="Search by title"
              value={task}
              onChange={(id) => onNarrow({ task: id })}
              choices={taskChoices}
              query={taskQuery}
            />
          </>
        )}
        <FilterPanel applied={applied} className="gap-3">
          {knowsColleagues && (
            <Field label="Done by">
              {(control) => (
                <Select
                  {...control}
                  value={actor ?? ''}
                  options={people}
                  onValueChange={(value) => onNarrow({ actor: value })}
                />
              )}
            </Field>
          )}
          <Field label="Action">
            {(control) => (
              <Select
                {...control}
                value={action}
                options={[
                  { value: '', label: 'All actions' },
                  ...actionChoices(action === '' ? actions : [...actions, action]),
                ]}
                onValueChange={(value) => onNarrow({ action: value })}
              />
            )}
          </Field>
          <Field label="From">
            {(control) => (
              <DateTimeInput {...control} value={from} onChange={(value) => onNarrow({ from: value })} />
            )}
          </Field>
          <Field label="Until">
            {(control) => (
              <DateTimeInput {...control} value={until} onChange={(value) => onNarrow({ until: value })} />
            )}
          </Field>
        </FilterPanel>
      </div>
      {subject !== undefined && (
        <div>
          <FilterChip
            label="About"
            value={named ? subjectWords(named) : subject}
            onRemove={() => onNarrow({ subject: '' })}
          />
        </div>
      )}
    </div>
  );
}
