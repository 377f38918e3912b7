import { ClipboardCheck, House, ListChecks, ShieldCheck, SquarePen, Users } from 'lucide-react';
import { type ReactNode, useCallback, useState } from 'react';
import { NavLink, Outlet } from 'react-router-dom';
import { useAdministrator } from '../features/auth/session-query.ts';
import { paths, sitePath } from '../paths.ts';
import { Badge } from '../ui/badge.tsx';
import { Drawer } from '../ui/drawer.tsx';
import { Logo } from '../ui/logo.tsx';
import { MenuButton } from '../ui/menu-button.tsx';
import { ThemeToggle } from '../ui/theme-toggle.tsx';
import { Toaster } from '../ui/toaster.tsx';
import { LogoutButton } from './logout-button.tsx';
import { shellRow } from './shell-row.ts';
import { SkipLink } from './skip-link.tsx';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';

const links = [
  { to: paths.admin.index, label: 'Create Task', Icon: SquarePen },
  { to: paths.admin.tasks, label: 'All Tasks', Icon: ListChecks },
  { to: paths.admin.requests, label: 'All Requests', Icon: ClipboardCheck },
  { to: paths.admin.users, label: 'All Users', Icon: Users },
];

function AdminMode() {
  return (
    <Badge tone="flame" icon={<ShieldCheck aria-hidden strokeWidth={1.75} />}>
      Admin Mode
    </Badge>
  );
}

/** @param beforeAsking called before a question about unsaved changes */
function Sidebar({ beforeAsking }: { beforeAsking?: () => void }): ReactNode {
  const { adminPath, email } = useAdministrator();
  return (
    <>
      <nav aria-label="Administration" className="grid gap-0.5">
        {links.map(({ to, label, Icon }) => (
          <NavLink key={label} end to={to(adminPath)} className={({ isActive }) => shellRow(isActive)}>
            <Icon aria-hidden strokeWidth={1.75} />
            {label}
          </NavLink>
        ))}
      </nav>
      <div className="mt-auto grid gap-0.5 border-line border-t pt-3">
        <p className="truncate px-3 pb-1 text-muted text-xs" title={email}>
          {email}
        </p>
        <a href={sitePath('index')} className={shellRow()}>
          <House aria-hidden strokeWidth={1.75} />
          Go to Home
        </a>
        <LogoutButton to={paths.adminLogin} beforeAsking={beforeAsking} className={shellRow()} />
      </div>
    </>
  );
}

/** A fixed sidebar; the page takes the rest of the window. */
export function AdminShell() {
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const main = useFocusOnNavigation<HTMLElement>();
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
      <SkipLink />
      <aside className="sticky top-0 hidden h-dvh flex-col gap-4 overflow-y-auto border-line border-r bg-raised p-4 lg:flex">
        <div className="flex items-center justify-between">
          <Logo />
          <ThemeToggle />
        </div>
        <div className="px-1">
          <AdminMode />
        </div>
        <Sidebar />
      </aside>
      <header className="sticky top-0 z-30 flex min-h-14 items-center gap-3 border-line border-b bg-raised px-4 lg:hidden">
        <MenuButton open={open} onOpen={() => setOpen(true)} className="hover:bg-sunk" />
        <Logo className="mr-auto max-sm:text-base" />
        <AdminMode />
        <ThemeToggle />
      </header>
      <Drawer open={open} onClose={close} label="Menu">
        <div className="mb-4 flex items-center justify-between pl-3">
          <AdminMode />
          <ThemeToggle />
        </div>
        <Sidebar beforeAsking={close} />
      </Drawer>
      <main id="main" ref={main} tabIndex={-1} className="min-w-0 px-4 py-5 outline-none lg:px-8 lg:py-7">
        <Outlet />
      </main>
      <Toaster />
    </div>
  );
}
