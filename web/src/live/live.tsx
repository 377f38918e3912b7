import { useQuery } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import type { Session } from '#contract/session.ts';
import { sessionQuery } from '../features/auth/session-query.ts';
import { identityOf } from '../features/auth/session-tabs.ts';
import { afterPage } from '../site/when-idle.ts';

// Without its code, as after a lost network, pages work as without live updates.
const LiveUpdates = lazy(
  (): Promise<{ default: ComponentType<{ session: Session }> }> =>
    import('./live-updates.tsx').then(
      (code) => ({ default: code.LiveUpdates }),
      () => ({ default: () => null }),
    ),
);

/** Keeps the pages of signed-in accounts up to date. Its code loads after the first page. */
export function Live() {
  const { data: session } = useQuery(sessionQuery());
  const [idle, setIdle] = useState(false);
  useEffect(() => afterPage(() => setIdle(true)), []);
  if (!idle || !session || (!session.user && !session.administrator)) return null;
  return (
    <Suspense>
      <LiveUpdates key={identityOf(session)} session={session} />
    </Suspense>
  );
}
