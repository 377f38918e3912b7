import './early.ts';
import './jitless.ts';
import './translation-guard.ts';
import './ui/theme/tokens.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { queryClient } from './api/query-client.ts';
import { refetchOnFocus } from './api/refetch-on-focus.ts';
import { sessionQuery } from './features/auth/session-query.ts';
import { followOtherTabs } from './features/auth/session-tabs.ts';
import { router } from './router.tsx';
import { setPageBusy } from './site/when-idle.ts';
import { isPictureLoading } from './ui/loading/is-picture-loading.ts';

followOtherTabs();

// Sent while the page's code is still loading.
void queryClient.prefetchQuery(sessionQuery());

refetchOnFocus();

/** The answers that the page waits for. Not those that failed and are retried: what follows the page may help. */
const awaited = () => queryClient.isFetching({ predicate: ({ state }) => state.fetchFailureCount === 0 });
setPageBusy(
  () =>
    !router.state.initialized ||
    router.state.navigation.state !== 'idle' ||
    awaited() > 0 ||
    isPictureLoading(),
);

// After a logout, the browser's back button restores this document with the old data.
window.addEventListener('pageshow', ({ persisted }) => {
  if (persisted) void queryClient.invalidateQueries();
});

const root = document.getElementById('root');
if (!root) throw new Error('app.html has no #root.');

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
