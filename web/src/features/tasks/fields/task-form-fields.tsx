import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { limits } from '#contract/limits.ts';
import { difficulties, type Task } from '#contract/tasks.ts';
import { programme } from '../../../content/site.ts';
import { Field } from '../../../ui/inputs/field.tsx';
import { markdownHelp } from '../../../ui/inputs/markdown-help.ts';
import { formatNumber } from '../../../ui/numbers/format-number.ts';
import type { TaskFormValues } from '../form/task-form-values.ts';
import { ChecklistEditor } from './checklist-editor.tsx';
import { DeadlineField } from './deadline-field.tsx';
import { KindField } from './kind-field.tsx';
import { TagInput } from './tag-input.tsx';
import { TaskFormSelect } from './task-form-select.tsx';
import { TaskFormLine, TaskFormText } from './task-form-text.tsx';
import { taskLabels } from './task-labels.ts';
import { TaskOptions } from './task-options.tsx';

/** @param present what the task has: it may keep it */
const optionsOf = (values: readonly string[], present?: string | null) =>
  [...new Set(present ? [...values, present] : values)].map((value) => ({ value, label: value }));
const levels = optionsOf(difficulties);

interface TaskFormFieldsProps {
  domains: readonly string[];
  pointsMin: number;
  /** Marks the fields that a new task needs as required. */
  required: boolean;
  /** The task that is edited: empty points and an empty deadline leave its own. */
  before?: Task | undefined;
}

/** The fields of a task without its images, for creating and editing. Needs a FormProvider. */
export function TaskFormFields({ domains, pointsMin, required, before }: TaskFormFieldsProps) {
  const { control } = useFormContext<TaskFormValues>();
  const [points, kind, deliverable, guidelines, checklist] = useWatch({
    control,
    name: ['points', 'kind', 'deliverable', 'submissionGuidelines', 'checklist'],
  });
  // Nothing is handed in at an event. What was written before stays in view, where it can be removed.
  const handsIn = kind !== 'attendance';
  return (
    <div className="grid gap-x-8 gap-y-4 md:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]">
      <div className="grid content-start gap-4">
        <TaskFormLine
          name="title"
          label={taskLabels.title}
          required={required}
          maxLength={limits.titleLength}
        />
        <TaskFormText
          name="content"
          label={taskLabels.content}
          hint={markdownHelp}
          required={required}
          rows={7}
          max={limits.contentLength}
        />
        {(handsIn || deliverable !== '') && (
          <TaskFormLine
            name="deliverable"
            label={taskLabels.deliverable}
            placeholder="A link to your post and a screenshot"
            maxLength={limits.shortTextLength}
          />
        )}
        {(handsIn || guidelines !== '') && (
          <TaskFormText
            name="submissionGuidelines"
            label={taskLabels.submissionGuidelines}
            hint="What the work must contain, and how it is reviewed. Markdown too."
            rows={4}
            max={limits.contentLength}
          />
        )}
        {(handsIn || checklist.length > 0) && (
          <ChecklistEditor label={taskLabels.checklist} before={before} />
        )}
      </div>
      <div className="grid grid-cols-2 content-start gap-x-3 gap-y-4">
        <TaskFormSelect
          name="domain"
          label={taskLabels.domain}
          required={required}
          placeholder="Choose…"
          options={optionsOf(domains, before?.domain)}
        />
        <TaskFormSelect
          name="category"
          label={taskLabels.category}
          options={[
            { value: '', label: 'No category' },
            ...optionsOf(programme().categories, before?.category),
          ]}
        />
        <TaskFormSelect name="difficulty" label={taskLabels.difficulty} options={levels} />
        <TaskFormLine
          name="points"
          label={taskLabels.points}
          {...(before?.points &&
            points === '' && { hint: `If empty, they stay ${formatNumber(before.points)}.` })}
          required={required}
          type="number"
          min={pointsMin}
          max={limits.taskPointsMax}
          step={1}
        />
        <div className="col-span-2 grid gap-4">
          <DeadlineField label={taskLabels.lastDate} required={required} before={before} />
          <TaskFormLine
            name="estimatedTime"
            label={taskLabels.estimatedTime}
            placeholder="2 hours"
            maxLength={limits.shortTextLength}
          />
          <TaskFormLine
            name="link"
            label={taskLabels.link}
            type="url"
            placeholder="https://"
            maxLength={limits.urlLength}
          />
          <TechnologiesField />
        </div>
      </div>
      <div className="md:col-span-2">
        <KindField before={before} />
      </div>
      <div className="md:col-span-2">
        <TaskOptions />
      </div>
    </div>
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
        const extra = value.length - limits.technologies;
        return (
          <Field
            label={taskLabels.technologies}
            hint={`Separated by commas. ${value.length} of ${limits.technologies}.`}
            error={
              entry?.message ??
              (extra > 0 ? `Remove ${extra}: a task has at most ${limits.technologies}.` : undefined)
            }
          >
            {(accessible) => (
              <TagInput
                {...accessible}
                value={value}
                onChange={onChange}
                onBlur={onBlur}
                placeholder="React, Figma"
              />
            )}
          </Field>
        );
      }}
    />
  );
}
