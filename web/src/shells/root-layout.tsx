import { useQuery } from '@tanstack/react-query';
import { Outlet, ScrollRestoration } from 'react-router-dom';
import { sessionQuery } from '../features/auth/session-query.ts';
import { Loading } from '../ui/loading.tsx';
import { Toaster } from '../ui/toaster.tsx';
import { NavigationNotice } from './navigation-notice.tsx';

/** Nothing is shown before it is known who is signed in. */
export function RootLayout() {
  const { isPending } = useQuery(sessionQuery());
  if (isPending) return <Loading className="min-h-dvh" />;
  return (
    <>
      <NavigationNotice />
      <Outlet />
      <ScrollRestoration />
      <Toaster />
    </>
  );
}
