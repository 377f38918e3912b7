import type { ReactNode } from 'react';
import { classNames } from '../ui/class-names.ts';

interface ActionBarProps {
  /** In the administrators' area, as wide as the page. */
  wide?: boolean;
  children: ReactNode;
}

/** The buttons of a long form, which stay at the lower edge of the window. Fields that get the focus are scrolled above it. */
export function ActionBar({ wide = false, children }: ActionBarProps) {
  return (
    <div
      data-action-bar
      className={classNames(
        'sticky bottom-(--bottom-bar,0px) flex flex-wrap items-center gap-2 border-line border-t bg-paper',
        wide ? 'z-10 -mx-4 px-4 py-3 lg:-mx-8 lg:px-8' : '-mx-5 px-5 py-4 sm:mx-0 sm:px-0',
      )}
    >
      {children}
    </div>
  );
}
