import { House } from 'lucide-react';
import { useCallback, useState } from 'react';
import { NavLink } from 'react-router-dom';
import { useSession } from '../features/auth/session-query.ts';
import { Bell } from '../features/notifications/bell.tsx';
import { useOwnPoints } from '../features/users/use-own-points.ts';
import { sitePath } from '../paths.ts';
import { Avatar } from '../ui/avatar.tsx';
import { useScrolledPast } from '../ui/browser/use-scrolled-past.ts';
import { MenuButton } from '../ui/buttons/menu-button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Logo } from '../ui/logo.tsx';
import { ThemeToggle } from '../ui/theme/theme-toggle.tsx';
import { AccountButton } from './account-button.tsx';
import { LogoutButton } from './logout-button.tsx';
import { OwnStanding } from './own-standing.tsx';
import { StudentDrawer } from './student-drawer.tsx';
import { everydayLinks, quietLinks } from './student-links.ts';

/** Scroll position in pixels from which the bar has a shadow. */
const liftedFrom = 50;

const quiet = 'flex min-h-11 items-center gap-1.5 px-2.5 font-medium text-xs';

function quietLook(isActive: boolean) {
  return classNames(
    quiet,
    'underline-offset-8',
    isActive ? 'text-ink underline decoration-2 decoration-flame' : 'text-muted hover:text-ink',
  );
}

/** The rarely used links, the account and Logout; scrolls away with the page. */
function QuietRow() {
  const { user, administrator } = useSession();
  return (
    <div data-quiet className="border-line border-b max-xl:hidden">
      <div className="page-width flex items-center">
        <nav aria-label="More" className="-ml-2.5 flex">
          <a href={sitePath('index')} className={quietLook(false)}>
            <House aria-hidden strokeWidth={1.75} className="size-4" />
            Home
          </a>
          {quietLinks.map(({ to, label }) => (
            <NavLink key={to} to={to} className={({ isActive }) => quietLook(isActive)}>
              {label}
            </NavLink>
          ))}
        </nav>
        <p translate="no" className="ml-auto min-w-0 truncate px-2.5 text-muted text-xs">
          {user?.email ?? administrator?.email}
        </p>
        <LogoutButton
          to={sitePath('index')}
          className={classNames(quiet, '-mr-2.5 text-ink hover:text-flame [&_svg]:size-4')}
        />
      </div>
    </div>
  );
}

function everydayLook(isActive: boolean) {
  return classNames(
    'flex min-h-11 items-center gap-2 rounded-full px-3 text-sm lg:px-3.5',
    isActive ? 'bg-flame-soft font-semibold text-ink' : 'font-medium text-muted hover:text-ink',
  );
}

/**
 * Two rows on wide windows; one, with a drawer, on narrow ones. The focus brings back the row that has scrolled away.
 */
export function StudentBar() {
  const { user } = useSession();
  const points = useOwnPoints();
  const lifted = useScrolledPast(liftedFrom);
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  return (
    <>
      <header
        data-lifted={lifted}
        className={classNames(
          'sticky top-0 z-30 border-b transition-[background-color,border-color,box-shadow] xl:not-has-[[data-quiet]_:focus-visible]:-top-[45px] low:static',
          lifted ? 'border-line bg-raised shadow-card' : 'border-transparent bg-transparent',
        )}
      >
        <QuietRow />
        <div className="page-width flex min-h-18 items-center gap-2 sm:gap-3">
          {/* On phones the points and the bell have the room of the title, on tablets the links. */}
          <Logo
            className="mr-auto min-w-11 md:mr-2 xl:mr-5"
            titleClassName="max-[27rem]:sr-only md:max-[54rem]:sr-only"
          />
          <nav aria-label="Main" className="mr-auto flex max-md:hidden">
            {everydayLinks.map(({ to, label, Icon }) => (
              <NavLink key={to} to={to} className={({ isActive }) => everydayLook(isActive)}>
                <Icon aria-hidden strokeWidth={1.75} className="size-4.5 max-lg:hidden" />
                {label}
              </NavLink>
            ))}
          </nav>
          {points !== undefined && <OwnStanding points={points} className="px-2" />}
          {user && <Bell />}
          {user ? (
            <AccountButton student={user} className="max-xl:hidden" />
          ) : (
            <ThemeToggle className="max-xl:hidden" />
          )}
          <MenuButton
            open={open}
            onOpen={() => setOpen(true)}
            className="border border-line bg-raised hover:border-edge xl:hidden"
          >
            {user && (
              <Avatar name={user.name} src={user.profilePhoto} className="size-9! rounded-full! text-xs!" />
            )}
          </MenuButton>
        </div>
      </header>
      <StudentDrawer open={open} onClose={close} points={points} />
    </>
  );
}
