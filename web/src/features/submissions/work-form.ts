import { z } from 'zod';
import { limits } from '#contract/limits.ts';
import {
  type EditSubmissionInput,
  type Submission,
  type SubmitWorkInput,
  submitWorkInput,
} from '#contract/submissions.ts';
import { file } from '#contract/uploads.ts';
import { completeAddress } from '../../ui/web-address.ts';

/** What the form holds: the contract's fields, files as the server answered their upload. */
export const workFields = z.object({
  title: submitWorkInput.shape.title.unwrap(),
  description: submitWorkInput.shape.description.unwrap(),
  link: z.string().overwrite(completeAddress).pipe(submitWorkInput.shape.link.unwrap().unwrap()),
  files: z.array(file).max(limits.filesPerSubmission, `Add at most ${limits.filesPerSubmission} files.`),
});

export type WorkValues = z.output<typeof workFields>;

/** As the server sees it: something must be handed in. */
export const workForm = workFields.refine(
  ({ description, link, files }) => description !== '' || link !== '' || files.length > 0,
  { path: ['description'], message: 'Describe your work, or add a link or a file.' },
);

export const emptyWork: WorkValues = { title: '', description: '', link: '', files: [] };

export function workOf({ title, description, link, files }: Submission): WorkValues {
  return { title, description, link: link ?? '', files };
}

export function toSubmitWork({ files, link, ...rest }: WorkValues): SubmitWorkInput {
  return { ...rest, link: link === '' ? null : link, fileIds: files.map(({ id }) => id) };
}

export function toEdit(values: WorkValues, version: number): EditSubmissionInput {
  return { ...toSubmitWork(values), version };
}

const fieldNames = { title: 'title', description: 'description', link: 'link', files: 'files' } as const;

/** Which fields of two versions differ, said as words. */
export function differingFields(a: WorkValues, b: WorkValues): string[] {
  const ids = ({ files }: WorkValues) => files.map(({ id }) => id).join();
  const names: string[] = [];
  for (const key of ['title', 'description', 'link'] as const) {
    if (a[key].trim() !== b[key].trim()) names.push(fieldNames[key]);
  }
  if (ids(a) !== ids(b)) names.push(fieldNames.files);
  return names;
}
