import { Search } from 'lucide-react';
import { useCallback, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { useAdministrator } from '../features/auth/session-query.ts';
import { AdminPageDenied } from '../pages/admin-page-denied.tsx';
import { MenuButton } from '../ui/buttons/menu-button.tsx';
import { Logo } from '../ui/logo.tsx';
import { Drawer } from '../ui/overlays/drawer.tsx';
import { Toaster } from '../ui/overlays/toaster.tsx';
import { ThemeToggle } from '../ui/theme/theme-toggle.tsx';
import { linksOf, mayOpen } from './admin-links.ts';
import { AdminMode } from './admin-mode.tsx';
import { AdminSidebar } from './admin-sidebar.tsx';
import { DeviceDraftsGuard } from './device-drafts-guard.tsx';
import { SkipLink } from './skip-link.tsx';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';
import { usePalette } from './use-palette.ts';

/** A role that may not create tasks begins at its own first page. */
function Page() {
  const { role, adminPath } = useAdministrator();
  const { pathname } = useLocation();
  if (mayOpen(role, adminPath, pathname)) return <Outlet />;
  const [first] = linksOf(role);
  if (pathname === adminPath && first) return <Navigate to={first.to(adminPath)} replace />;
  return <AdminPageDenied instead={first && { to: first.to(adminPath), label: first.label }} />;
}

/** A fixed sidebar; the page takes the rest of the window. */
export function AdminShell() {
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const palette = usePalette(close);
  const search = () => void palette.show();
  const main = useFocusOnNavigation<HTMLElement>();
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
      <SkipLink />
      <DeviceDraftsGuard />
      <aside
        aria-label="Sidebar"
        className="sticky top-0 hidden h-dvh flex-col gap-4 overflow-y-auto border-line border-r bg-raised p-4 lg:flex"
      >
        <div className="flex items-center justify-between">
          <Logo />
          <ThemeToggle />
        </div>
        <div className="px-1">
          <AdminMode />
        </div>
        <AdminSidebar onSearch={search} />
      </aside>
      <header className="sticky top-0 z-30 flex min-h-14 items-center gap-1 border-line border-b bg-raised px-3 sm:gap-3 sm:px-4 lg:hidden low:static">
        <MenuButton open={open} onOpen={() => setOpen(true)} className="hover:bg-sunk" />
        <Logo className="mr-auto min-w-11" titleClassName="max-sm:sr-only" />
        <AdminMode />
        <button
          type="button"
          aria-label="Search"
          onClick={search}
          className="grid size-11 shrink-0 place-items-center rounded-full text-muted hover:bg-sunk hover:text-ink max-[22rem]:hidden"
        >
          <Search aria-hidden strokeWidth={1.75} className="size-5" />
        </button>
        <ThemeToggle />
      </header>
      <Drawer open={open} onClose={close} label="Menu">
        <div className="mb-4 flex items-center justify-between pl-3">
          <AdminMode />
          <ThemeToggle />
        </div>
        <div className="flex flex-1 flex-col gap-4">
          <AdminSidebar onSearch={search} beforeAsking={close} />
        </div>
      </Drawer>
      <main id="main" ref={main} tabIndex={-1} className="min-w-0 px-4 py-5 outline-none lg:px-8 lg:py-7">
        <Page />
      </main>
      {palette.Palette && <palette.Palette open={palette.open} onOpenChange={palette.setOpen} />}
      <Toaster />
    </div>
  );
}
