import type { ReactNode } from 'react';
import { Outlet } from 'react-router-dom';
import { useSession } from '../features/auth/session-query.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/buttons/button-link.tsx';
import { Logo } from '../ui/logo.tsx';
import { ThemeToggle } from '../ui/theme/theme-toggle.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SkipLink } from './skip-link.tsx';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';

/** The layout of the app's public pages. Guards pass `children` instead of using an outlet. */
export function PublicShell({ children }: { children?: ReactNode }) {
  const main = useFocusOnNavigation<HTMLElement>();
  const { user, applicant } = useSession();
  return (
    <div className="flex min-h-dvh flex-col overflow-x-clip">
      <SkipLink />
      <header className="page-width flex min-h-18 items-center justify-end gap-x-2">
        <Logo className="mr-auto min-w-0" />
        {user && (
          <ButtonLink variant="quiet" size="sm" to={paths.dashboard}>
            Dashboard
          </ButtonLink>
        )}
        {applicant && (
          <ButtonLink variant="quiet" size="sm" to={paths.application}>
            My application
          </ButtonLink>
        )}
        <ThemeToggle />
      </header>
      <main id="main" ref={main} tabIndex={-1} className="page-width flex-1 py-8 outline-none sm:py-14">
        {children ?? <Outlet />}
      </main>
      <SiteFooter />
    </div>
  );
}
