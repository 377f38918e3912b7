import type { UseFormReturn } from 'react-hook-form';
import type { Problem } from '#contract/problem.ts';
import { ApiProblem } from '../../api/api-problem.ts';
import { fieldErrors } from '../../api/field-errors.ts';
import type { WorkValues } from './work-form.ts';

const unknown = { code: 'internal', detail: '' } as const;

/** Shows a refusal beside the fields that it names. Answers what is left to say above the button. */
export function showRefusal(
  error: unknown,
  form: UseFormReturn<WorkValues>,
): Pick<Problem, 'code' | 'detail'> {
  if (!(error instanceof ApiProblem)) return unknown;
  const { problem } = error;
  fieldErrors<WorkValues>(error, (name, ...rest) =>
    // The contract binds files by their ids; the form holds the files themselves.
    form.setError(String(name).startsWith('fileIds') ? 'files' : name, ...rest),
  );
  if (problem.code === 'file_not_available')
    form.setError('files', { type: 'server', message: problem.detail });
  return problem;
}
