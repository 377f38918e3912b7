import { queryClient, sessionKey } from '../api/query-client.ts';
import { taskCountsQuery, tasksQuery } from '../features/tasks/tasks-query.ts';
import { afterPage } from '../site/when-idle.ts';

/** Lets the service worker see what it keeps for reading without a network: this page loaded it before the worker was there. */
async function loadKeptData(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: sessionKey });
  await queryClient.invalidateQueries({ queryKey: ['tasks'] });
  await queryClient.prefetchQuery(taskCountsQuery({ show: 'all' }));
  await queryClient.prefetchInfiniteQuery(tasksQuery({ show: 'all' }));
}

/**
 * Registers the service worker (web/src/worker/), which makes the app installable, shows the tasks without a network and
 * receives push messages, and says if the browser no longer does. Not before the page shows its data, and not in development,
 * which has no worker.
 */
export function startWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  afterPage(() => {
    if (serviceWorker.controller === null) {
      serviceWorker.addEventListener('controllerchange', () => void loadKeptData(), { once: true });
    }
    // Without it the site works as before: in private windows of some browsers it is refused.
    serviceWorker
      .register('/sw.js')
      .then(() => import('../features/notifications/notice-lost-push.ts'))
      .then(({ noticeLostPush }) => noticeLostPush())
      .catch(() => {});
  });
}
