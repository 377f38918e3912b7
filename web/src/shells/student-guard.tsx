import { useQuery } from '@tanstack/react-query';
import { Outlet } from 'react-router-dom';
import { sessionQuery } from '../features/auth/session-query.ts';
import { AccessDeniedPage } from '../pages/access-denied-page.tsx';
import { NotFoundPage } from '../pages/not-found-page.tsx';
import { PublicShell } from './public-shell.tsx';
import { ServerUnreachable } from './server-unreachable.tsx';

/** A visitor sees the 404 page; an administrator without a student account is told that she is one. */
export function StudentGuard() {
  const { data } = useQuery(sessionQuery());
  if (data?.user) return <Outlet />;
  if (!data) return <ServerUnreachable />;
  return <PublicShell>{data.administrator ? <AccessDeniedPage /> : <NotFoundPage />}</PublicShell>;
}
