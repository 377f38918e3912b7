import type { UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import {
  type CreateTaskInput,
  createTaskInput,
  type DraftTaskInput,
  draftTaskInput,
  noDeadline,
} from '#contract/task-changes.ts';
import { type EditTaskInput, editTaskInput, isComplete } from '#contract/task-input.ts';
import type { TaskSettings } from '#contract/task-settings.ts';
import { type Task, task as taskResponse } from '#contract/tasks.ts';
import { file, type File as UploadedFile } from '#contract/uploads.ts';
import { draftKey } from '../../../forms/use-draft.ts';
import type { EditedTask } from '../edited-task-query.ts';

export type TaskField = Exclude<keyof CreateTaskInput, 'publishAt'>;

/** An item of the checklist, with its points as they are typed. */
const checklistItem = z.object({ id: z.string(), text: z.string(), points: z.string() });
export type ChecklistItem = z.infer<typeof checklistItem>;

/** The contract's fields as form values: lists as they are, everything else as text, '' for an empty field. */
type FieldValues = {
  [K in Exclude<TaskField, 'checklist' | 'settings'>]-?: NonNullable<
    CreateTaskInput[K]
  > extends readonly string[]
    ? string[]
    : string;
} & {
  checklist: ChecklistItem[];
  /** What the last chosen kind with settings needs, as it is written; an empty number is null. */
  settings: TaskSettings;
};

export interface TaskFormValues extends FieldValues {
  /** The uploads among `imageIds` that were added in this form. */
  images: UploadedFile[];
  /** The task that an edit began from; null for a new task. */
  before: EditedTask | null;
  /** When a new task is published; empty: at once. */
  publishAt: string;
  /** A new task is saved as a draft. */
  draft: boolean;
}

export type TaskTextField = {
  [K in TaskField]: FieldValues[K] extends string ? K : never;
}[TaskField];

/** The fields that a plain task leaves alone. */
export const optionNames = [
  'prerequisiteIds',
  'colleges',
  'programs',
  'minPoints',
  'approvalLimit',
  'bonusPoints',
  'bonusFirst',
  'repeat',
  'pointsHidden',
] as const satisfies TaskField[];

const { publishAt: _, ...fields } = createTaskInput.shape;
export const taskFieldNames = Object.keys(fields) as TaskField[];

/** Values for every field of the contract; the cast follows from `FieldValues`. */
function valuesFrom(read: (name: TaskField) => unknown, before: EditedTask | null): TaskFormValues {
  const values = taskFieldNames.map((name) => {
    const value = read(name) ?? '';
    if (name === 'settings') return [name, value || null];
    if (name === 'checklist') return [name, typedChecklist(value)];
    return [name, Array.isArray(value) ? value : value === false ? '' : String(value)];
  });
  return { ...Object.fromEntries(values), images: [], before, publishAt: '', draft: false } as TaskFormValues;
}

function typedChecklist(items: unknown): ChecklistItem[] {
  const typed = z.array(checklistItem.extend({ points: z.coerce.string() })).safeParse(items);
  return typed.data ?? [];
}

/** The contract's defaults; the other fields are empty. */
export const emptyTask = valuesFrom((name) => fields[name].safeParse(undefined).data, null);

export const valuesOf = (task: EditedTask) =>
  valuesFrom((name) => (name === 'lastDate' && task.lastDate === noDeadline ? '' : task[name]), task);

/** A draft of an earlier release lacks these. */
const newer: readonly TaskField[] = [...optionNames, 'imageTexts'];

const textOrList = (name: TaskField) => {
  const list = z.array(z.string());
  const isOption = newer.includes(name);
  if (!Array.isArray(emptyTask[name])) return isOption ? z.string().default('') : z.string();
  return isOption ? list.default([]) : list;
};

/** Valid or not. */
const writtenSettings = z.custom<TaskSettings>(
  (value) => value === null || typeof (value as { kind?: unknown } | undefined)?.kind === 'string',
);

/**
 * A draft contains what was typed, valid or not, and the task that an edit began from, so that a restored draft does not
 * write back what another administrator changed.
 */
export const taskDraft = z
  .object(Object.fromEntries(taskFieldNames.map((name) => [name, textOrList(name)])))
  .extend({
    checklist: z.array(checklistItem).default([]),
    images: z.array(file),
    kind: z.string().default('work'),
    settings: writtenSettings.default(null),
    before: taskResponse.extend({ settings: writtenSettings.default(null) }).nullable(),
    publishAt: z.string().default(''),
    draft: z.boolean().default(false),
  }) as unknown as z.ZodType<TaskFormValues>;

export const editTaskDraftKey = (email: string, taskId: string) => draftKey(email, 'edit-task', taskId);

/** What each image shows. */
export const textsById = ({ imageIds, imageTexts }: Pick<Task, 'imageIds' | 'imageTexts'>) =>
  new Map(imageIds.map((id, index) => [id, imageTexts[index] ?? '']));

/** The part of a form that sets images; its values may have another type when it is sent. */
export type TaskForm = Pick<UseFormReturn<TaskFormValues>, 'getValues' | 'setValue' | 'formState'>;

/** The images in their order, each with its text. */
export function setImageIds(form: TaskForm, imageIds: string[]): void {
  const texts = textsById(form.getValues());
  form.setValue(
    'imageTexts',
    imageIds.map((id) => texts.get(id) ?? ''),
    { shouldDirty: true },
  );
  form.setValue('imageIds', imageIds, {
    shouldDirty: true,
    shouldValidate: form.formState.isSubmitted,
  });
}

/** What an image shows. */
export function setImageText(form: TaskForm, id: string, text: string): void {
  const { imageIds, imageTexts } = form.getValues();
  form.setValue(
    'imageTexts',
    imageIds.map((other, index) => (other === id ? text : (imageTexts[index] ?? ''))),
    { shouldDirty: true },
  );
}

/** The uploads that were added in this form: a new one is the last image, the others keep their places. */
export function setUploads(form: TaskForm, added: UploadedFile[]): void {
  const { images, imageIds } = form.getValues();
  const ids = added.map(({ id }) => id);
  const gone = images.map(({ id }) => id).filter((id) => !ids.includes(id));
  form.setValue('images', added);
  setImageIds(
    form,
    [...new Set([...imageIds, ...ids])].filter((id) => !gone.includes(id)),
  );
}

/** Undefined for an empty field, for which the contract has a message of its own. */
const numberOf = (typed: string) => (typed.trim() === '' ? undefined : Number(typed));

/** The values for the contract's schema, which checks them. */
function toInput({ images, before, publishAt, draft, ...values }: TaskFormValues): Record<string, unknown> {
  return {
    ...values,
    settings: values.settings?.kind === values.kind ? values.settings : null,
    points: numberOf(values.points),
    approvalLimit: numberOf(values.approvalLimit) ?? null,
    bonusPoints: numberOf(values.bonusPoints) ?? null,
    bonusFirst: numberOf(values.bonusFirst) ?? null,
    minPoints: numberOf(values.minPoints) ?? null,
    repeat: values.repeat || null,
    pointsHidden: values.pointsHidden === 'true',
    checklist: checklistOf(values),
  };
}

/** The items with numbers, valid or not. */
export const checklistOf = ({ checklist }: Pick<TaskFormValues, 'checklist'>) =>
  checklist.map((item) => ({ ...item, points: numberOf(item.points) ?? Number.NaN }));

/** Without the fields that were emptied although a task always has them: the task keeps its values. */
function toEdit(values: TaskFormValues): Record<string, unknown> {
  const { points, lastDate, domain, ...input } = toInput(values);
  return {
    ...input,
    // A draft may have none.
    ...(domain !== '' && { domain }),
    // Those that stay are compared with the checklist.
    points: values.points.trim() === '' ? values.before?.points : points,
    ...(values.lastDate !== '' && { lastDate }),
  };
}

function refuse({ issues }: z.ZodError, input: TaskFormValues, context: z.RefinementCtx): never {
  context.issues.push(...(issues.map((issue) => ({ ...issue, input })) as typeof context.issues));
  return z.NEVER;
}

/** What the form of a new task sends. */
export type NewTask = { readonly draft: DraftTaskInput } | { readonly task: CreateTaskInput };

/** Checks a new task by the rules of a task or of a draft, as the form says. */
export const createTaskForm: z.ZodType<NewTask, TaskFormValues> = z
  .custom<TaskFormValues>()
  .transform((values, context): NewTask => {
    const { points, lastDate, ...input } = toInput(values);
    if (values.draft) {
      const given = { ...(points !== undefined && { points }), ...(lastDate !== '' && { lastDate }) };
      const draft = draftTaskInput.safeParse({ ...input, ...given });
      return draft.success ? { draft: draft.data } : refuse(draft.error, values, context);
    }
    const task = createTaskInput.safeParse({
      ...input,
      points,
      lastDate,
      publishAt: values.publishAt || undefined,
    });
    return task.success ? { task: task.data } : refuse(task.error, values, context);
  });
/** What students can see is complete. */
const editedTask = editTaskInput.superRefine((input, context) => {
  const { kind, settings } = input;
  if (kind !== undefined && settings !== undefined) isComplete({ kind, settings }, context);
});

export const editTaskForm: z.ZodType<EditTaskInput, TaskFormValues> = z
  .custom<TaskFormValues>()
  .transform((values, context) => {
    const contract = values.before?.status === 'draft' ? editTaskInput : editedTask;
    const read = contract.safeParse(toEdit(values));
    return read.success ? read.data : refuse(read.error, values, context);
  });

export function isSame(key: string, before: unknown, after: unknown): boolean {
  if (key === 'checklist') return JSON.stringify(before ?? []) === JSON.stringify(after);
  if (key === 'lastDate') return Date.parse(String(before)) === Date.parse(String(after));
  return JSON.stringify(before) === JSON.stringify(after);
}

/** Only what differs from the task, and the version that it was read with. */
export function changesOf(task: EditedTask, input: EditTaskInput): EditTaskInput {
  const before = new Map(Object.entries(task));
  const changes = Object.entries(input).filter(([key, value]) => !isSame(key, before.get(key), value));
  // Equal texts may now be those of other images.
  const isMoved = changes.some(([key]) => key === 'imageIds');
  if (isMoved && input.imageTexts) changes.push(['imageTexts', input.imageTexts]);
  return { ...Object.fromEntries(changes), version: task.version };
}
