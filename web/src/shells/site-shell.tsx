import type { ReactNode } from 'react';
import { Logo } from '../ui/logo.tsx';
import { ThemeToggle } from '../ui/theme/theme-toggle.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SkipLink } from './skip-link.tsx';

/** The layout of static pages. Like PublicShell, but without the router. */
export function SiteShell({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="page-width flex min-h-18 items-center justify-between">
        <Logo className="min-w-0" />
        <ThemeToggle />
      </header>
      <main id="main" tabIndex={-1} className="page-width flex-1 py-8 outline-none sm:py-14">
        {children}
      </main>
      <SiteFooter />
    </div>
  );
}
