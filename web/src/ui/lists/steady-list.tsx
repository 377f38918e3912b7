import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { countOf } from '../numbers/format-number.ts';
import type { useSteadyRows } from './use-steady-rows.ts';

interface SteadyListProps {
  /** What `useSteadyRows` returned. */
  steady: Pick<ReturnType<typeof useSteadyRows>, 'waiting' | 'show' | 'element'>;
  /** What the rows are, such as `submission`. */
  noun: string;
  /** Instead of a number of new rows. */
  label?: string;
  className?: string;
  children: ReactNode;
}

function words({ added }: { added: number }, noun: string): string {
  if (added === 0) return 'Update the list';
  return `Show ${countOf(added, `new ${noun}`)}`;
}

/** Around the rows of a list that changes while it is read, with the button that shows what waits. */
export function SteadyList({ steady, noun, label, className, children }: SteadyListProps) {
  const { waiting, show, element } = steady;
  return (
    <div ref={element} tabIndex={-1} className={classNames('scroll-mt-24 outline-none', className)}>
      {/* Without a height, so that the button pushes nothing. */}
      <div role="status" className="sticky top-20 z-20 flex h-0 justify-center">
        {waiting && (
          <button
            type="button"
            onClick={show}
            className="enter-fade touch-target -mt-4 h-9 whitespace-nowrap rounded-full border border-edge bg-raised px-4 font-semibold text-sm shadow-card hover:bg-sunk"
          >
            {label ?? words(waiting, noun)}
          </button>
        )}
      </div>
      {children}
    </div>
  );
}
