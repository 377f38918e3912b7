import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Outlet, ScrollRestoration } from 'react-router-dom';
import { sessionQuery } from '../features/auth/session-query.ts';
import { Live } from '../live/live.tsx';
import { Loading } from '../ui/loading/loading.tsx';
import { NavigationNotice } from './navigation-notice.tsx';
import { scrollRestorationKey } from './scroll-restoration-key.ts';
import { useRefetchOnRepeatedLink } from './use-refetch-on-repeated-link.ts';

/** Renders nothing until the first session request has succeeded or failed. Later requests do not hide the page. */
export function RootLayout() {
  const { isPending } = useQuery(sessionQuery());
  useRefetchOnRepeatedLink();
  const [resolved, setResolved] = useState(false);
  if (!isPending && !resolved) setResolved(true);
  if (!resolved) return <Loading className="min-h-dvh" />;
  return (
    <>
      <NavigationNotice />
      <Live />
      <Outlet />
      <ScrollRestoration getKey={scrollRestorationKey} storageKey="torchbearer:scroll" />
    </>
  );
}
