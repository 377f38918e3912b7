import { z } from 'zod';
import { webAddress } from '#contract/fields.ts';
import {
  type EditSubmissionInput,
  hasWork,
  mayHaveFiles,
  type ReviseSubmissionInput,
  type Submission,
  type SubmitWorkInput,
  submitWorkInput,
  tooManyFiles,
  workRequired,
} from '#contract/submissions.ts';
import { file } from '#contract/uploads.ts';
import { draftKey } from '../../forms/use-draft.ts';
import { limitsOf } from '../uploads/file-rules.ts';

/** The values of the form: the contract's fields, with the files as the upload returned them. */
const workFields = z.object({
  title: submitWorkInput.shape.title.unwrap(),
  description: submitWorkInput.shape.description.unwrap(),
  link: webAddress,
  files: z.array(file),
  /** The version of the submission that an edit began from; null for new work. */
  version: z.number().int().nullable(),
});

export type WorkValues = z.output<typeof workFields>;

/** A draft contains what was typed and chosen, valid or not. */
export const workDraft = workFields.extend({
  title: z.string(),
  description: z.string(),
  link: z.string(),
});

/** For new work on a task. */
export const workDraftKey = (userId: string, taskId: string) => draftKey(userId, 'task', taskId);

/** For changes of a submission. */
export const editDraftKey = ({ userId, id }: Pick<Submission, 'userId' | 'id'>) =>
  draftKey(userId, 'submission', id);

/** Changes of submitted work that were not saved. The server keeps drafts of new work and of revisions only. */
export const editDraft = (submission: Pick<Submission, 'userId' | 'id'>) => ({
  key: editDraftKey(submission),
  schema: workDraft,
  onDevice: true,
});

/** The drafts of a student for a task: of new work, and of changes of submitted work. */
export function workDraftKeys(
  userId: string | undefined,
  taskId: string | undefined,
  submission: Pick<Submission, 'id'> | null,
): string[] {
  if (userId === undefined) return [];
  return [
    ...(taskId === undefined ? [] : [workDraftKey(userId, taskId)]),
    ...(submission ? [editDraftKey({ userId, id: submission.id })] : []),
  ];
}

const idsOf = (files: WorkValues['files']) => files.map(({ id }) => id);

/** @param submitted the work that is changed; null for new work */
export function workForm(submitted: Submission | null) {
  const [{ maxFiles: max }, kept] = [limitsOf('submission-file'), idsOf(submitted?.files ?? [])];
  return workFields
    .refine(({ description, link, files }) => hasWork({ description, link, files: files.length }), {
      path: ['description'],
      message: workRequired,
    })
    .refine(({ files }) => mayHaveFiles(idsOf(files), { max, kept }), {
      path: ['files'],
      message: tooManyFiles(max),
    });
}

export const emptyWork: WorkValues = { title: '', description: '', link: '', files: [], version: null };

export function workOf({ title, description, link, files, version }: Submission): WorkValues {
  return { title, description, link: link ?? '', files, version };
}

/**
 * An edit of submitted work with the values of a form for new work. Files of `rejected` belong to that submission. There
 * may be more files than allowed: the form says so, and the student removes some.
 */
export function editWith(mine: WorkValues, submitted: Submission, rejected: Submission | null): WorkValues {
  const carried = new Set(rejected?.files.map(({ id }) => id));
  const added = mine.files.filter(({ id }) => !carried.has(id));
  return { ...mine, files: [...submitted.files, ...added], version: submitted.version };
}

/** The contract turns an empty link into null. */
export function toSubmitWork({ files, link, title, description }: WorkValues): SubmitWorkInput {
  return { title, description, link, fileIds: idsOf(files) };
}

/** A revision of the version that was reviewed, whichever one a draft began from. */
export const toRevision = (values: WorkValues, { version }: Submission): ReviseSubmissionInput => ({
  ...toSubmitWork(values),
  version,
});

/** @throws Error for new work, which has no version. */
export function toEdit(values: WorkValues): EditSubmissionInput {
  if (values.version === null) throw new Error('An edit needs the version that it began from.');
  return { ...toSubmitWork(values), version: values.version };
}

type Fields = Omit<WorkValues, 'version' | 'link'> & { link: string | null };

const fieldNames = { title: 'title', description: 'description', link: 'link', files: 'files' } as const;

const textOf = (value: string | null) => value?.trim() ?? '';

/** The names of the fields that differ. */
export function differingFields(a: Fields, b: Fields): string[] {
  const ids = ({ files }: Fields) => files.map(({ id }) => id).join();
  const names: string[] = [];
  for (const key of ['title', 'description', 'link'] as const) {
    if (textOf(a[key]) !== textOf(b[key])) names.push(fieldNames[key]);
  }
  if (ids(a) !== ids(b)) names.push(fieldNames.files);
  return names;
}
