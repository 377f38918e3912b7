import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

interface FormProblemProps {
  /** What failed. */
  title: string;
  detail?: string | undefined;
  /** What the user can do about it. */
  children?: ReactNode;
}

/** A failure next to the button, announced at once; a toast would disappear too early. */
export function FormProblem({ title, detail, children }: FormProblemProps) {
  return (
    <div role="alert" className="grid gap-2 rounded-control bg-bad-soft p-4 text-sm">
      <p className="flex gap-2 font-semibold text-bad">
        <CircleAlert aria-hidden strokeWidth={1.75} className="mt-0.5 size-4 shrink-0" />
        {title}
      </p>
      {detail && detail !== title && <p>{detail}</p>}
      {children}
    </div>
  );
}
