import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';

/**
 * The frame of a scene: a rounded strip on small windows. On wide windows it is beside the text and extends to the window's
 * right edge (the page width is 1200 px, its gutter 32 px), except beside a sidebar.
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
