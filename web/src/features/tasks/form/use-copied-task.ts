import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { getTask, type Task } from '#contract/tasks.ts';
import { presentTime } from '../../../api/server-time.ts';
import { toastProblem } from '../../../ui/overlays/toast.ts';
import { editedTaskQuery } from '../edited-task-query.ts';
import { copiedValues, copyImages } from './copy-task.ts';
import { setImageText, setUploads, type TaskForm, type TaskFormValues } from './task-form-values.ts';

interface CopyTarget {
  form: TaskForm;
  /** Fills the form with unsaved values. */
  fill: (values: TaskFormValues) => void;
  /** Takes what was typed before, if anything. */
  onReplace: (values: TaskFormValues) => void;
}

export interface CopiedTask {
  task: Task;
  images: 'copying' | 'copied' | 'failed';
}

/** Fills the form of a new task with those of the task `id`. The images follow, because they are uploaded again. */
export function useCopiedTask(id: string | null, target: CopyTarget) {
  const queryClient = useQueryClient();
  const [copied, setCopied] = useState<CopiedTask | null>(null);
  const latest = useRef(target);
  latest.current = target;
  const running = useRef<AbortController | null>(null);

  async function begin(wanted: string, { signal }: AbortController) {
    const task = await queryClient.fetchQuery(editedTaskQuery(wanted));
    if (signal.aborted) return;
    const { form, fill, onReplace } = latest.current;
    if (form.formState.isDirty) onReplace(form.getValues());
    fill(copiedValues(task, presentTime()));
    setCopied({ task, images: 'copying' });
    const failed = await copyImages(task, {
      signal,
      onCopied(file, text) {
        setUploads(form, [...form.getValues().images, file]);
        setImageText(form, file.id, text);
      },
    });
    if (!signal.aborted) setCopied((now) => now && { ...now, images: failed > 0 ? 'failed' : 'copied' });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each task
  useEffect(() => {
    if (id === null) return;
    const control = new AbortController();
    running.current = control;
    begin(id, control).catch((error: unknown) => toastProblem(error, getTask.failure));
    return () => control.abort();
  }, [id]);

  return {
    copied,
    forget() {
      running.current?.abort();
      setCopied(null);
    },
  };
}
