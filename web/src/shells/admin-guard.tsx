import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { Navigate, Outlet, useLocation, useParams } from 'react-router-dom';
import { addressOf, returnState } from '../features/auth/return-to.ts';
import { sessionQuery } from '../features/auth/session-query.ts';
import { identityOf } from '../features/auth/session-tabs.ts';
import { NotFoundPage } from '../pages/not-found-page.tsx';
import { paths } from '../paths.ts';
import { usePrefetch } from './prefetch.ts';
import { PublicShell } from './public-shell.tsx';
import { ServerUnreachable } from './server-unreachable.tsx';

/** Redirects everyone but administrators to the sign-in, which returns to this address. For an administrator, a wrong segment is a 404. */
export function AdminGuard() {
  // Their role may have been changed elsewhere.
  const { data } = useQuery({ ...sessionQuery(), refetchOnWindowFocus: 'always' });
  usePrefetch(data?.administrator ? 'administrator' : null);
  const { segment } = useParams();
  const location = useLocation();
  if (!data) return <ServerUnreachable />;
  if (!data.administrator) {
    return <Navigate to={paths.adminLogin} state={returnState(addressOf(location))} replace />;
  }
  if (data.administrator.adminPath === `/admin/${segment}`) {
    return (
      <Fragment key={identityOf(data)}>
        <Outlet />
      </Fragment>
    );
  }
  return (
    <PublicShell>
      <NotFoundPage />
    </PublicShell>
  );
}
