import { addresses } from '../../api/site-facts.ts';
import { hadSession } from '../auth/session-mark.ts';

/**
 * Tells the server that somebody opened the page from outside the site: not by a reload, by Back or from another page of it, and
 * not in a browser where somebody was signed in before. The browser keeps nothing for it.
 */
export function countVisit(): void {
  // Perhaps nobody will see it.
  if ('prerendering' in document && document.prerendering === true) {
    document.addEventListener('prerenderingchange', countVisit, { once: true });
    return;
  }
  const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isWithin = document.referrer.startsWith(`${window.location.origin}/`);
  if (hadSession() || isWithin || opened?.type !== 'navigate') return;
  // The number is approximate, so a failure is ignored.
  fetch(addresses.visits, { method: 'POST', keepalive: true }).catch(() => {});
}
