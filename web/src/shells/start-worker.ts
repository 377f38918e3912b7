import { queryClient, sessionKey } from '../api/query-client.ts';
import { taskCountsQuery, tasksQuery } from '../features/tasks/tasks-query.ts';
import { whenIdle } from '../site/when-idle.ts';

/** Lets the service worker see what it keeps for reading without a network: this page loaded it before the worker was there. */
async function loadKeptData(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: sessionKey });
  await queryClient.invalidateQueries({ queryKey: ['tasks'] });
  await queryClient.prefetchQuery(taskCountsQuery({ show: 'all' }));
  await queryClient.prefetchInfiniteQuery(tasksQuery({ show: 'all' }));
}

/**
 * Registers the service worker (web/src/worker/), which makes the app installable, shows the tasks without a network and
 * receives push messages. Not before the page is loaded and idle, and not in development, which has no worker.
 */
export function startWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  const start = () =>
    whenIdle(() => {
      if (serviceWorker.controller === null) {
        serviceWorker.addEventListener('controllerchange', () => void loadKeptData(), { once: true });
      }
      // Without it the site works as before: in private windows of some browsers it is refused.
      serviceWorker.register('/sw.js').catch(() => {});
    });
  if (document.readyState === 'complete') start();
  else window.addEventListener('load', start, { once: true });
}
