import type { ReactNode } from 'react';
import { sitePath } from '../paths.ts';
import { buttonStyle } from '../ui/buttons/button-style.ts';
import { Logo } from '../ui/logo.tsx';
import { Toaster } from '../ui/overlays/toaster.tsx';
import { ThemeToggle } from '../ui/theme/theme-toggle.tsx';
import { DeviceDraftsGuard } from './device-drafts-guard.tsx';
import { LogoutButton } from './logout-button.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SkipLink } from './skip-link.tsx';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';

/** The layout of what comes before students' pages: without links to them, which would lead back here. */
export function WelcomeShell({ children }: { children: ReactNode }) {
  const main = useFocusOnNavigation<HTMLElement>();
  return (
    <div className="flex min-h-dvh flex-col overflow-x-clip">
      <SkipLink />
      <DeviceDraftsGuard />
      <header className="page-width flex min-h-18 items-center gap-x-2">
        <Logo className="mr-auto min-w-0" />
        <LogoutButton to={sitePath('index')} className={buttonStyle('quiet', 'sm')} />
        <ThemeToggle />
      </header>
      <main id="main" ref={main} tabIndex={-1} className="page-width flex-1 py-8 outline-none sm:py-14">
        {children}
      </main>
      <SiteFooter />
      <Toaster />
    </div>
  );
}
