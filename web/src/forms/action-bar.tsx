import type { ReactNode } from 'react';
import { classNames } from '../ui/class-names.ts';

interface ActionBarProps {
  /** In the administrators' area, as wide as the page. */
  wide?: boolean;
  children: ReactNode;
}

/**
 * The buttons of a long form, which stay at the lower edge of the window. Fields that get the focus are scrolled above
 * it; it is wider than they are, so that it covers their outline. In a low window, as at a zoom of 200%, it scrolls with
 * the form: browsers scroll to the line of a text that has the focus, not to the whole field.
 */
export function ActionBar({ wide = false, children }: ActionBarProps) {
  return (
    <div
      data-action-bar
      className={classNames(
        'sticky bottom-(--bottom-bar,0px) z-10 flex flex-wrap items-center gap-2 border-line border-t bg-paper low:static',
        wide ? '-mx-4 px-4 py-3 lg:-mx-8 lg:px-8' : '-mx-5 px-5 py-4 sm:-mx-1 sm:px-1',
      )}
    >
      {children}
    </div>
  );
}
