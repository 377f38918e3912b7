import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { CreateTaskInput } from '#contract/tasks.ts';
import type { File as UploadedFile } from '#contract/uploads.ts';
import { type CreateTaskDraft, dropDraft, loadDraft, saveDraft } from './create-task-draft.ts';
import { createTaskForm, emptyTask, type TaskFormValues } from './task-form-values.ts';

/**
 * The state of the form of a new task. It survives a reload and a session that ended meanwhile; a reset can be
 * undone until the form is touched again.
 */
export function useCreateTaskState(email: string) {
  const [restored, setRestored] = useState(() => loadDraft(email));
  const form = useForm<TaskFormValues, unknown, CreateTaskInput>({
    defaultValues: emptyTask,
    // Beside the defaults, so that what was restored counts as unsaved.
    ...(restored && { values: restored.values, resetOptions: { keepDefaultValues: true } }),
    resolver: zodResolver(createTaskForm),
  });
  const [images, setImages] = useState<UploadedFile[]>(restored?.images ?? []);
  const [undo, setUndo] = useState<CreateTaskDraft | null>(null);
  const [round, setRound] = useState(0);
  const shown = useRef(images);

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          if (JSON.stringify(values) === JSON.stringify(emptyTask)) dropDraft(email);
          else saveDraft(email, { values, images: shown.current });
        },
      }),
    [form, email],
  );

  function show(next: UploadedFile[]) {
    shown.current = next;
    setImages(next);
  }

  function startAnew() {
    show([]);
    form.reset(emptyTask);
    dropDraft(email);
    setRestored(undefined);
    // A new round forgets what the fields keep to themselves: half-typed dates, uploads that failed.
    setRound((before) => before + 1);
  }

  return {
    form,
    images,
    /** Changes with every fresh start: the key of the form. */
    round,
    restored: restored !== undefined,
    forget: () => dropDraft(email),
    changeImages(next: UploadedFile[]) {
      show(next);
      const ids = next.map((image) => image.id);
      form.setValue('imageIds', ids, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
    },
    /** After the task was created: nothing to come back to. */
    finish() {
      setUndo(null);
      startAnew();
    },
    reset() {
      if (form.formState.isDirty) setUndo({ values: form.getValues(), images });
      startAnew();
    },
    undoReset:
      undo &&
      (() => {
        show(undo.images);
        form.reset(undo.values, { keepDefaultValues: true });
        setRound((before) => before + 1);
        setUndo(null);
      }),
  };
}
