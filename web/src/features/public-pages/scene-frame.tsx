import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';

/**
 * Where a picture stands: a rounded strip on a small window; beside the words of a wide one it runs out of the
 * window on the right (the page's measure is 1200 px, its gutter 32), where that measure holds: not beside a sidebar.
 */
export function SceneFrame({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div
      className={classNames(
        'relative h-52 overflow-hidden rounded-card sm:h-104 print:hidden',
        'lg:in-[.page-width]:mr-[calc(-1*max(32px,(100vw-1200px)/2))] lg:in-[.page-width]:rounded-r-none',
        className,
      )}
    >
      <div className="absolute inset-0">{children}</div>
    </div>
  );
}
