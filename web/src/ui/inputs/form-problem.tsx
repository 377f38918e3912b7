import { CircleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';

interface FormProblemProps {
  /** What failed. */
  title: string;
  detail?: string | undefined;
  /** What the user can do about it. */
  children?: ReactNode;
  /** When it appears, its title gets the focus: for a form that is higher than the window. */
  reveal?: boolean;
}

/** A failure next to the button, scrolled into view and announced at once; a toast would disappear too early. */
export function FormProblem({ title, detail, children, reveal = false }: FormProblemProps) {
  const panel = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (reveal) heading.current?.focus({ preventScroll: true });
    panel.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }, [reveal]);

  return (
    // The margin is the height of the buttons that a dialog or a form shows above its fields.
    <div
      ref={panel}
      role="alert"
      className="grid scroll-mt-5 scroll-mb-24 gap-2 rounded-control bg-bad-soft p-4 text-sm"
    >
      <p ref={heading} tabIndex={reveal ? -1 : undefined} className="flex gap-2 font-semibold text-bad">
        <CircleAlert aria-hidden strokeWidth={1.75} className="mt-0.5 size-4 shrink-0" />
        {title}
      </p>
      {detail && detail !== title && <p>{detail}</p>}
      {children}
    </div>
  );
}
