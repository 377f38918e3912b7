import type { ReactNode } from 'react';
import { Outlet } from 'react-router-dom';
import { Logo } from '../ui/logo.tsx';
import { ThemeToggle } from '../ui/theme-toggle.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SkipLink } from './skip-link.tsx';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';

/** The layout of the app's public pages. Guards pass `children` instead of using an outlet. */
export function PublicShell({ children }: { children?: ReactNode }) {
  const main = useFocusOnNavigation<HTMLElement>();
  return (
    <div className="flex min-h-dvh flex-col overflow-x-clip">
      <SkipLink />
      <header className="page-width flex min-h-18 items-center justify-between">
        <Logo />
        <ThemeToggle />
      </header>
      <main id="main" ref={main} tabIndex={-1} className="page-width flex-1 py-8 outline-none sm:py-14">
        {children ?? <Outlet />}
      </main>
      <SiteFooter />
    </div>
  );
}
