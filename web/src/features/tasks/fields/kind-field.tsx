import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { taskKindRules } from '#contract/task-kinds.ts';
import type { TaskSettings } from '#contract/task-settings.ts';
import { type Task, taskKinds } from '#contract/tasks.ts';
import { emptySettings, KindEditor } from '../../kinds/kind-editor.tsx';
import type { TaskFormValues } from '../form/task-form-values.ts';
import { TaskFormSelect } from './task-form-select.tsx';
import { taskLabels } from './task-labels.ts';

const options = taskKinds.map((kind) => ({ value: kind, label: taskKindRules[kind].label }));

/** The kind of a task, and what it needs. Needs a FormProvider. */
export function KindField({ before }: { before: Task | undefined }) {
  const { control, formState, setValue } = useFormContext<TaskFormValues>();
  const [typed, settings] = useWatch({ control, name: ['kind', 'settings'] });
  const kind = taskKinds.find((each) => each === typed) ?? 'work';
  const begun = (before?.submissionCounts?.all ?? 0) > 0;
  const empty = emptySettings[kind];
  /** What was written for another kind, which may be chosen again. */
  const written = useRef(new Map<string, TaskSettings>());
  useEffect(() => {
    if (settings !== null) written.current.set(settings.kind, settings);
    if (empty && settings?.kind !== kind) setValue('settings', written.current.get(kind) ?? empty);
  }, [empty, kind, settings, setValue]);
  return (
    <section className="grid gap-4 rounded-card border border-line px-5 py-4">
      <div className="grid gap-x-8 gap-y-4 md:grid-cols-2">
        <TaskFormSelect
          name="kind"
          label={taskLabels.kind}
          options={options}
          disabled={begun}
          hint={
            begun
              ? 'Students have begun this task, so its kind stays.'
              : 'It stays once students have begun the task.'
          }
        />
        <p className="self-center text-muted text-sm">{taskKindRules[kind].how}</p>
      </div>
      {settings !== null && settings.kind === kind && (
        <KindEditor
          settings={settings}
          errors={formState.errors.settings}
          onChange={(next) =>
            setValue('settings', next, { shouldDirty: true, shouldValidate: formState.isSubmitted })
          }
        />
      )}
    </section>
  );
}
