import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { addressOf } from '../features/auth/return-to.ts';
import { hadSession } from '../features/auth/session-mark.ts';
import { sessionQuery } from '../features/auth/session-query.ts';
import { identityOf } from '../features/auth/session-tabs.ts';
import { NotFoundPage } from '../pages/not-found-page.tsx';
import { SignedOutPage } from '../pages/signed-out-page.tsx';
import { codeParameter, loginPath, paths } from '../paths.ts';
import { usePrefetch } from './prefetch.ts';
import { PublicShell } from './public-shell.tsx';
import { ServerUnreachable } from './server-unreachable.tsx';

/**
 * For everybody who is signed in. A new student begins with the welcome. Others see that they were signed out or, if they never were signed in on this device,
 * the 404 page. Another account gets new pages: an open form belongs to the account that opened it.
 */
export function StudentGuard() {
  const location = useLocation();
  const { data } = useQuery(sessionQuery());
  usePrefetch(data?.user || data?.administrator ? 'student' : null);
  if (!data) return <ServerUnreachable />;
  if (!data.user && !data.administrator) {
    // Who scanned the code of an event with a new phone.
    if (!hadSession() && new URLSearchParams(location.search).has(codeParameter))
      return <Navigate to={loginPath(addressOf(location))} replace />;
    if (data.applicant) return <Navigate to={paths.application} replace />;
    return <PublicShell>{hadSession() ? <SignedOutPage /> : <NotFoundPage />}</PublicShell>;
  }
  const { pathname } = location;
  const isAsked = data.user?.mustAgree || data.user?.welcomeStep !== undefined;
  // Who does not agree can still have their data, and delete the account.
  if (isAsked && pathname !== paths.welcome && pathname !== paths.myData)
    return <Navigate to={`${paths.welcome}?returnTo=${encodeURIComponent(addressOf(location))}`} replace />;
  return (
    <Fragment key={identityOf(data)}>
      <Outlet />
    </Fragment>
  );
}
