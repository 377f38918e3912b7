import type { ReactNode } from 'react';
import { ApiProblem } from '../api/api-problem.ts';
import { FormProblem } from '../ui/form-problem.tsx';

interface FormFailureProps {
  /** From `useAppForm`; null shows nothing. */
  error: unknown;
  /** The failure message of the called route. */
  title: string;
  /** What the user can do about it. */
  children?: ReactNode;
}

/** Why the last attempt to send a form failed. */
export function FormFailure({ error, title, children }: FormFailureProps) {
  if (error === null) return null;
  const detail = error instanceof ApiProblem ? error.problem.detail : undefined;
  return (
    <FormProblem title={title} detail={detail}>
      {children}
    </FormProblem>
  );
}
