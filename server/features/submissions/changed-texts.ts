import type { Submission } from '#prisma/client.ts';
import type { EditSubmissionInput } from '../../contract/submissions.ts';

/** The given texts as columns. An empty title is that of the task. */
export const changedTexts = (
  before: Pick<Submission, 'title' | 'taskTitle'>,
  { title, description, link }: Pick<EditSubmissionInput, 'title' | 'description' | 'link'>,
) => ({
  ...(title !== undefined && { title: title || before.taskTitle || before.title }),
  ...(description !== undefined && { description }),
  ...(link !== undefined && { link }),
});

/** The names of the fields that were given, for the audit trail, which holds no text of a student. */
export const givenFields = (input: Pick<EditSubmissionInput, 'title' | 'description' | 'link' | 'fileIds'>) =>
  (['title', 'description', 'link', 'fileIds'] as const)
    .filter((name) => input[name] !== undefined)
    .map((name) => (name === 'fileIds' ? 'files' : name))
    .join(', ');
