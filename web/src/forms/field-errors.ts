import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { ApiProblem } from '../api/api-problem.ts';

/** `body.points` → `points`; `body.imageIds.0` → `imageIds`: the form shows one message per field. */
export function fieldOf(path: string): string {
  const [place, field] = path.split('.');
  return place === 'body' && field ? field : path;
}

/**
 * Puts the server's field errors beside the fields and moves the focus to the first one.
 * Returns whether there was any, so that the caller can show a toast if not.
 */
export function fieldErrors<T extends FieldValues>(error: unknown, setError: UseFormSetError<T>): boolean {
  if (!(error instanceof ApiProblem) || !error.problem.errors?.length) return false;
  for (const [index, { path, message }] of error.problem.errors.entries()) {
    // The form's fields have the contract's names. An error with an unknown name is not shown beside any field.
    setError(fieldOf(path) as Path<T>, { type: 'server', message }, { shouldFocus: index === 0 });
  }
  return true;
}
