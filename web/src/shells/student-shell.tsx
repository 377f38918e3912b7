import { LogOut } from 'lucide-react';
import { useCallback, useState } from 'react';
import { NavLink, Outlet } from 'react-router-dom';
import { useSession } from '../features/auth/session-query.ts';
import { useSignOut } from '../features/auth/use-sign-out.ts';
import { paths, sitePath } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Drawer } from '../ui/drawer.tsx';
import { Embers } from '../ui/embers.tsx';
import { Logo } from '../ui/logo.tsx';
import { MenuButton } from '../ui/menu-button.tsx';
import { ThemeToggle } from '../ui/theme-toggle.tsx';
import { Toaster } from '../ui/toaster.tsx';
import { useScrolledPast } from '../ui/use-scrolled-past.ts';
import { AccountMenu } from './account-menu.tsx';
import { SkipLink } from './skip-link.tsx';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';

const links = [
  { to: paths.dashboard, label: 'Dashboard' },
  { to: paths.profile, label: 'Profile' },
  { to: paths.tasks, label: 'Tasks' },
  { to: paths.pending, label: 'Pending' },
  { to: paths.leaderboard, label: 'Leaderboard' },
  { to: paths.incentives, label: 'Incentives' },
  { to: paths.contactUs, label: 'Contact' },
];

/** Scroll position in pixels from which the bar has a shadow. */
const liftedFrom = 50;

function linkLook(isActive: boolean, place: 'bar' | 'drawer') {
  return classNames(
    'flex min-h-11 items-center font-medium',
    place === 'bar' ? 'rounded-full px-2.5 text-sm' : 'rounded-control px-4',
    isActive ? 'bg-flame-soft text-ink' : 'text-muted hover:text-ink',
  );
}

function Links({ place }: { place: 'bar' | 'drawer' }) {
  return (
    <>
      <a href={sitePath('index')} className={linkLook(false, place)}>
        Home
      </a>
      {links.map(({ to, label }) => (
        <NavLink key={to} to={to} className={({ isActive }) => linkLook(isActive, place)}>
          {label}
        </NavLink>
      ))}
    </>
  );
}

interface LogoutButtonProps {
  className?: string;
  /** Called before a question about unsaved changes. */
  beforeAsking?: () => void;
}

function LogoutButton({ className, beforeAsking }: LogoutButtonProps) {
  const { busy, start } = useSignOut(sitePath('index'), beforeAsking);
  return (
    <Button
      size="sm"
      busy={busy}
      icon={<LogOut aria-hidden strokeWidth={1.75} />}
      className={className}
      onClick={() => void start()}
    >
      Logout
    </Button>
  );
}

/** The layout of every student page: the top bar (a sidebar on small windows) and the particle background. */
export function StudentShell() {
  const { user, administrator } = useSession();
  const email = user?.email ?? administrator?.email;
  const lifted = useScrolledPast(liftedFrom);
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const main = useFocusOnNavigation<HTMLElement>();
  return (
    <div className="isolate min-h-dvh">
      {/* Faint on phones, where they are behind the text. On wide windows they are only beside it. */}
      <Embers className="fixed opacity-12 md:opacity-40 md:[mask-image:linear-gradient(to_right,black,transparent_14%,transparent_86%,black)]" />
      <SkipLink />
      <header
        data-lifted={lifted}
        className={classNames(
          'sticky top-0 z-30 border-b transition-[background-color,border-color,box-shadow]',
          lifted ? 'border-line bg-raised shadow-card' : 'border-transparent bg-transparent',
        )}
      >
        <div className="page-width flex min-h-18 items-center gap-3">
          <Logo className="mr-auto" />
          <nav aria-label="Main" className="hidden xl:flex">
            <Links place="bar" />
          </nav>
          <p
            className="hidden max-w-28 truncate text-muted text-xs min-[1400px]:max-w-52 xl:block"
            title={email}
          >
            {email}
          </p>
          <ThemeToggle />
          {user && <AccountMenu student={user} className="max-sm:hidden" />}
          <LogoutButton className="max-xl:hidden" />
          <MenuButton
            open={open}
            onOpen={() => setOpen(true)}
            className="border border-line bg-raised xl:hidden"
          />
        </div>
      </header>
      <Drawer open={open} onClose={close} label="Menu">
        <nav aria-label="Main" className="grid gap-1">
          <Links place="drawer" />
        </nav>
        <div className="mt-auto grid justify-items-start gap-3 px-4 pt-8 pb-2">
          <p className="max-w-full truncate text-muted text-sm">{email}</p>
          <LogoutButton beforeAsking={close} />
        </div>
      </Drawer>
      <main id="main" ref={main} tabIndex={-1} className="page-width pt-6 pb-24 outline-none sm:pt-10">
        <Outlet />
      </main>
      <Toaster />
    </div>
  );
}
