import { type ReactNode, useEffect, useRef } from 'react';

interface ReplacementHeadingProps {
  /** The id of the text that screen readers read with the heading. */
  describedBy?: string;
  children: ReactNode;
}

/**
 * The heading of a page that replaces an open one without a navigation. The window keeps its scroll position then and
 * loses the focus, so this scrolls to the top and takes the focus.
 */
export function ReplacementHeading({ describedBy, children }: ReplacementHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' });
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1} aria-describedby={describedBy} className="text-section outline-none">
      {children}
    </h1>
  );
}
