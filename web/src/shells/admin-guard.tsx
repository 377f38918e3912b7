import { useQuery } from '@tanstack/react-query';
import { Navigate, Outlet, useParams } from 'react-router-dom';
import { sessionQuery } from '../features/auth/session-query.ts';
import { NotFoundPage } from '../pages/not-found-page.tsx';
import { paths } from '../paths.ts';
import { PublicShell } from './public-shell.tsx';
import { ServerUnreachable } from './server-unreachable.tsx';

/** Redirects everyone but administrators to the sign-in. For an administrator, a wrong segment is a 404. */
export function AdminGuard() {
  const { data } = useQuery(sessionQuery());
  const { segment } = useParams();
  if (!data) return <ServerUnreachable />;
  if (!data.administrator) return <Navigate to={paths.adminLogin} replace />;
  if (data.administrator.adminPath === `/admin/${segment}`) return <Outlet />;
  return (
    <PublicShell>
      <NotFoundPage />
    </PublicShell>
  );
}
