import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { audienceKinds, countAudience } from '#contract/announcements.ts';
import { limits } from '#contract/limits.ts';
import { Combobox } from '../../ui/inputs/combobox.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { Select } from '../../ui/inputs/select.tsx';
import { useChoices } from '../../ui/inputs/use-choices.ts';
import { taskChoices } from '../tasks/task-choices.ts';
import { useDomains } from '../tasks/use-domains.ts';
import { placeSuggestions } from '../users/users-query.ts';
import { type AnnouncementFormValues, chosenAudience } from './announcement-form-values.ts';
import { audienceLabels, formatAudience } from './announcement-texts.ts';
import { audienceQuery } from './announcements-query.ts';

const kinds = audienceKinds.map((value) => ({ value, label: audienceLabels[value] }));

/** Who the announcement is for, and how many students that are now. */
export function AudienceField() {
  const { control } = useFormContext<AnnouncementFormValues>();
  const kind = useWatch({ control, name: 'kind' });
  return (
    <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
      <Controller
        control={control}
        name="kind"
        render={({ field: { value, onChange, onBlur } }) => (
          <Field label="For" required>
            {(accessible) => (
              <Select
                {...accessible}
                value={value}
                onValueChange={onChange}
                onBlur={onBlur}
                options={kinds}
              />
            )}
          </Field>
        )}
      />
      {kind === 'college' && <CollegeField />}
      {kind === 'domain' && <DomainField />}
      {(kind === 'submitted' || kind === 'not_submitted') && <TaskField />}
      <AudienceSize />
    </div>
  );
}

function CollegeField() {
  const { control } = useFormContext<AnnouncementFormValues>();
  return (
    <Controller
      control={control}
      name="college"
      render={({ field, fieldState }) => (
        <Field
          label="College"
          required
          error={fieldState.error?.message}
          hint="As students write it in their profiles, in any case."
        >
          {(accessible) => (
            <Combobox
              {...accessible}
              {...field}
              options={placeSuggestions.college}
              maxLength={limits.shortTextLength}
            />
          )}
        </Field>
      )}
    />
  );
}

function DomainField() {
  const { control } = useFormContext<AnnouncementFormValues>();
  const chosen = useWatch({ control, name: 'domain' });
  const domains = useDomains(chosen).map((value) => ({ value, label: value }));
  return (
    <Controller
      control={control}
      name="domain"
      render={({ field: { ref, value, onChange, onBlur }, fieldState }) => (
        <Field
          label="Domain"
          required
          error={fieldState.error?.message}
          hint="Students who have handed in work for a task of this domain."
        >
          {(accessible) => (
            // The form focuses the first invalid field; here that is the select's button.
            <div ref={(node) => ref(node && { focus: () => node.querySelector('button')?.focus() })}>
              <Select
                {...accessible}
                value={value}
                onValueChange={onChange}
                onBlur={onBlur}
                options={domains}
                placeholder="Choose a domain"
              />
            </div>
          )}
        </Field>
      )}
    />
  );
}

function TaskField() {
  const { control, setValue, formState } = useFormContext<AnnouncementFormValues>();
  const { suggest, idOf } = useChoices(taskChoices);
  const title = useWatch({ control, name: 'taskTitle' });
  return (
    <Controller
      control={control}
      name="taskId"
      render={({ field: { ref, onChange, onBlur }, fieldState }) => (
        <Field label="Task" required error={fieldState.error?.message}>
          {(accessible) => (
            <Combobox
              {...accessible}
              ref={ref}
              value={title}
              onChange={(label) => {
                setValue('taskTitle', label, { shouldDirty: true });
                onChange(idOf(label) ?? '');
              }}
              onBlur={onBlur}
              options={suggest}
              freeText={false}
              maxLength={limits.titleLength}
              placeholder={formState.isSubmitting ? '' : 'Search for a task'}
            />
          )}
        </Field>
      )}
    />
  );
}

function AudienceSize() {
  const { control } = useFormContext<AnnouncementFormValues>();
  const values = useWatch({ control }) as AnnouncementFormValues;
  const audience = chosenAudience(values);
  const { data, isError, isPlaceholderData } = useQuery(audienceQuery(audience));
  return (
    <p role="status" className="flex min-h-6 items-center gap-2 text-sm sm:col-span-full">
      {audience !== null && (data || isError) && (
        <>
          <Users aria-hidden strokeWidth={1.75} className="size-4 shrink-0 text-muted" />
          {isError ? (
            countAudience.failure
          ) : (
            <span className={isPlaceholderData ? 'opacity-55' : undefined}>
              Now <strong>{data && formatAudience(data)}</strong>. It is sent to those who belong to it when
              it is published. Administrators who have a student account count as well.
            </span>
          )}
        </>
      )}
    </p>
  );
}
