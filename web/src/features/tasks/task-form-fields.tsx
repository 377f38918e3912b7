import { Controller, useFormContext } from 'react-hook-form';
import { limits } from '#contract/limits.ts';
import { difficulties, taskCategories } from '#contract/tasks.ts';
import { DateTimeInput } from '../../ui/date-time-input.tsx';
import { Field } from '../../ui/field.tsx';
import { TagInput } from './tag-input.tsx';
import { TaskFormSelect } from './task-form-select.tsx';
import { TaskFormLine, TaskFormText } from './task-form-text.tsx';
import type { TaskFormValues } from './task-form-values.ts';

const optionsOf = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
const categories = [{ value: '', label: 'No category' }, ...optionsOf(taskCategories)];
const levels = optionsOf(difficulties);

interface TaskFormFieldsProps {
  domains: readonly string[];
  pointsMin: number;
  /** Marks the fields that a new task needs as required. */
  required: boolean;
}

/** The fields of a task without its images, for creating and editing. Needs a FormProvider. */
export function TaskFormFields({ domains, pointsMin, required }: TaskFormFieldsProps) {
  return (
    <div className="grid gap-x-8 gap-y-4 md:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]">
      <div className="grid content-start gap-4">
        <TaskFormLine name="title" label="Title" required={required} maxLength={limits.titleLength} />
        <TaskFormText
          name="content"
          label="Content"
          required={required}
          rows={7}
          maxLength={limits.contentLength}
        />
        <TaskFormLine
          name="deliverable"
          label="What to hand in"
          placeholder="A link to your post and a screenshot"
          maxLength={limits.shortTextLength}
        />
        <TaskFormText
          name="submissionGuidelines"
          label="Submission guidelines"
          hint="What the work must contain, and how it is reviewed."
          rows={4}
          maxLength={limits.contentLength}
        />
      </div>
      <div className="grid grid-cols-2 content-start gap-x-3 gap-y-4">
        <TaskFormSelect
          name="domain"
          label="Domain"
          required={required}
          placeholder="Choose…"
          options={optionsOf(domains)}
        />
        <TaskFormSelect name="category" label="Category" options={categories} />
        <TaskFormSelect name="difficulty" label="Difficulty" options={levels} />
        <TaskFormLine
          name="points"
          label="Points"
          required={required}
          type="number"
          min={pointsMin}
          max={limits.taskPointsMax}
          step={1}
        />
        <div className="col-span-2 grid gap-4">
          <DeadlineField required={required} />
          <TaskFormLine
            name="estimatedTime"
            label="Estimated time"
            placeholder="2 hours"
            maxLength={limits.shortTextLength}
          />
          <TaskFormLine
            name="link"
            label="Link"
            type="url"
            placeholder="https://"
            maxLength={limits.urlLength}
          />
          <TechnologiesField />
        </div>
      </div>
    </div>
  );
}

function DeadlineField({ required }: { required: boolean }) {
  const { control } = useFormContext<TaskFormValues>();
  return (
    <Controller
      control={control}
      name="lastDate"
      render={({ field, fieldState }) => (
        <Field
          label="Deadline"
          required={required}
          error={fieldState.error?.message}
          hint={
            field.value !== '' && Date.parse(field.value) <= Date.now()
              ? 'This time has passed: the task will be closed.'
              : undefined
          }
        >
          {(accessible) => <DateTimeInput {...accessible} {...field} />}
        </Field>
      )}
    />
  );
}

function TechnologiesField() {
  const { control } = useFormContext<TaskFormValues>();
  return (
    <Controller
      control={control}
      name="technologies"
      render={({ field: { value, onChange, onBlur }, fieldState }) => {
        // The error of the list or of one of its entries.
        const entry = Array.isArray(fieldState.error) ? fieldState.error.find(Boolean) : fieldState.error;
        return (
          <Field label="Technologies" hint="Separated by commas." error={entry?.message}>
            {(accessible) => (
              <TagInput
                {...accessible}
                value={value}
                onChange={onChange}
                onBlur={onBlur}
                maxLength={limits.technologyLength}
                placeholder="React, Figma"
              />
            )}
          </Field>
        );
      }}
    />
  );
}
