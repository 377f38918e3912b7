import type { Prisma, Submission } from '#prisma/client.ts';
import type { EditSubmissionInput } from '../../contract/submissions.ts';
import { auditedChange } from '../audit/audited-change.ts';
import { storedLinkKey } from './stored-link-key.ts';

/** The given texts. An empty title is that of the task. */
const changedTexts = (
  before: Pick<Submission, 'title' | 'taskTitle'>,
  { title, description, link }: Pick<EditSubmissionInput, 'title' | 'description' | 'link'>,
) => ({
  ...(title !== undefined && { title: title || before.taskTitle || before.title }),
  ...(description !== undefined && { description }),
  ...(link !== undefined && { link }),
});

/** The given texts as columns, and the key of a given link. */
export const changedColumns = (
  before: Pick<Submission, 'title' | 'taskTitle'>,
  input: Pick<EditSubmissionInput, 'title' | 'description' | 'link'> & { answers?: Prisma.InputJsonObject },
) => ({
  ...changedTexts(before, input),
  ...(input.answers !== undefined && { answers: input.answers }),
  ...(input.link !== undefined && { linkKey: storedLinkKey(input.link) }),
});

/** The names of the fields that the input changes, for the audit trail, which holds no text of a student. */
export const changedFields = (
  before: Pick<Submission, 'title' | 'taskTitle' | 'description' | 'link'> & { files: readonly string[] },
  input: Pick<EditSubmissionInput, 'title' | 'description' | 'link' | 'fileIds'>,
): string => {
  const { title, description, link, files } = before;
  return auditedChange<Pick<typeof before, 'title' | 'description' | 'link' | 'files'>>(
    { title, description, link, files },
    { ...changedTexts(before, input), files: input.fileIds },
  ).changed;
};
