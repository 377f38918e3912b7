import type { ReactNode } from 'react';
import { ApiProblem } from '../api/api-problem.ts';
import { FormProblem } from '../ui/inputs/form-problem.tsx';
import { formatWait } from '../ui/time/format-wait.ts';

interface FormFailureProps {
  /** From `useAppForm`; null shows nothing. */
  error: unknown;
  /** The failure message of the called route. */
  title: string;
  /** As in `FormProblem`. */
  reveal?: boolean;
  /** As in `FormProblem`. */
  children?: ReactNode;
}

function detailOf({ problem, retryAfterSeconds }: ApiProblem): string {
  if (problem.code !== 'too_many_requests' || retryAfterSeconds === null) return problem.detail;
  return `Too many requests in a short time. Try again ${formatWait(retryAfterSeconds)}.`;
}

/** Why the last attempt to send a form failed. */
export function FormFailure({ error, title, reveal = false, children }: FormFailureProps) {
  if (error === null) return null;
  const problem = error instanceof ApiProblem ? error : null;
  const marked = problem?.problem.errors?.length;
  const detail = problem ? detailOf(problem) : undefined;
  return (
    <FormProblem title={marked ? 'Check the marked fields.' : title} detail={detail} reveal={reveal}>
      {children}
    </FormProblem>
  );
}
