import { NavLink } from 'react-router-dom';
import { classNames } from '../ui/class-names.ts';
import { everydayLinks } from './student-links.ts';

/**
 * The navigation of phones, `--bottom-bar` high (base.css). It is fixed to the layout viewport, which the on-screen
 * keyboard covers instead of resizing. On a phone held sideways it is one line.
 */
export function BottomBar() {
  return (
    <nav
      aria-label="Main"
      data-bottom-bar
      className="fixed inset-x-0 bottom-0 z-30 grid h-(--bottom-bar) grid-cols-4 border-line border-t bg-raised px-1 pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
    >
      {everydayLinks.map(({ to, label, Icon }) => (
        <NavLink
          key={to}
          to={to}
          className={({ isActive }) =>
            classNames(
              'group grid min-w-0 content-center items-center justify-items-center gap-0.5 text-xs -outline-offset-2 low:min-[30rem]:grid-flow-col low:min-[30rem]:justify-center',
              isActive ? 'font-bold text-ink' : 'font-medium text-muted hover:text-ink',
            )
          }
        >
          <span className="grid h-7 w-14 place-items-center rounded-full low:min-[30rem]:w-9 transition-[background-color] group-aria-[current=page]:bg-flame-soft">
            <Icon aria-hidden strokeWidth={1.75} className="size-5" />
          </span>
          <span className="max-w-full truncate">{label}</span>
        </NavLink>
      ))}
    </nav>
  );
}
