import { useQuery } from '@tanstack/react-query';
import { Outlet } from 'react-router-dom';
import { sessionQuery } from '../features/auth/session-query.ts';
import { AccessDeniedPage } from '../pages/access-denied-page.tsx';
import { NotFoundPage } from '../pages/not-found-page.tsx';
import { PublicShell } from './public-shell.tsx';
import { ServerUnreachable } from './server-unreachable.tsx';

/** Visitors see the 404 page; administrators without a student account see Access Denied. */
export function StudentGuard() {
  const { data } = useQuery(sessionQuery());
  if (data?.user) return <Outlet />;
  if (!data) return <ServerUnreachable />;
  return <PublicShell>{data.administrator ? <AccessDeniedPage /> : <NotFoundPage />}</PublicShell>;
}
