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

/** With errors beside its fields, a form needs no other advice. */
const fieldsMarked = 'Check the marked fields.';

/** Why the last attempt to send a form failed. */
export function FormFailure({ error, title, reveal = false, children }: FormFailureProps) {
  if (error === null) return null;
  const { code, errors } = error instanceof ApiProblem ? error.problem : {};
  const marked = code === 'validation_failed' && errors !== undefined && errors.length > 0;
  const detail = error instanceof ApiProblem && !marked ? detailOf(error) : undefined;
  return (
    <FormProblem title={marked ? fieldsMarked : title} detail={detail} reveal={reveal}>
      {children}
    </FormProblem>
  );
}
