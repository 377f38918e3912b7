import { useQuery } from '@tanstack/react-query';
import { Navigate, Outlet, useParams } from 'react-router-dom';
import { sessionQuery } from '../features/auth/session-query.ts';
import { NotFoundPage } from '../pages/not-found-page.tsx';
import { paths } from '../paths.ts';
import { PublicShell } from './public-shell.tsx';
import { ServerUnreachable } from './server-unreachable.tsx';

/** Who is no administrator goes to the sign-in, whatever the segment; to an administrator a wrong one is a 404. */
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
