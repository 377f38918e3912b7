import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useMediaQuery } from '../browser/use-media-query.ts';
import { Button } from '../buttons/button.tsx';
import { classNames } from '../class-names.ts';

const widths = {
  sm: { query: '(width >= 40rem)', button: 'sm:hidden', panel: 'sm:contents', closed: 'max-sm:hidden' },
  md: { query: '(width >= 48rem)', button: 'md:hidden', panel: 'md:contents', closed: 'max-md:hidden' },
} as const;

interface FilterPanelProps {
  /** How many of the filters apply. */
  applied: number;
  /** From this width the filters are always shown, as children of the layout around them. */
  from?: keyof typeof widths;
  /** The narrowest phones show only the icon, for a button beside a field. */
  compact?: boolean;
  /** The layout of the opened filters on a phone. */
  className: string;
  /** The fields. */
  children: ReactNode;
}

/** Filters of a list; on a phone behind a button that says how many apply. */
export function FilterPanel({
  applied,
  from = 'sm',
  compact = false,
  className,
  children,
}: FilterPanelProps) {
  /** Null before it is opened first: a phone need not render the fields then. */
  const [open, setOpen] = useState<boolean | null>(null);
  const id = useId();
  const width = widths[from];
  const wide = useMediaQuery(width.query);
  return (
    <>
      <Button
        className={classNames('justify-self-start', width.button)}
        aria-expanded={open === true}
        aria-controls={id}
        icon={<SlidersHorizontal aria-hidden strokeWidth={1.75} />}
        onClick={() => setOpen(!open)}
      >
        <span className={compact ? 'max-[22.5rem]:sr-only' : undefined}>Filters</span>
        {applied > 0 && ` (${applied})`}
      </Button>
      <div id={id} className={classNames('grid', className, width.panel, !open && width.closed)}>
        {(wide || open !== null) && children}
      </div>
    </>
  );
}
