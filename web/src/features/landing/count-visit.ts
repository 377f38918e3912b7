import { addresses } from '../../api/site-facts.ts';
import { hadSession } from '../auth/session-mark.ts';

/**
 * Tells the server that somebody opened the page who came from elsewhere, and not by a reload or from another page of the site,
 * in a browser where nobody was signed in before. The browser keeps nothing for it.
 */
export function countVisit(): void {
  const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isWithin = document.referrer.startsWith(`${window.location.origin}/`);
  if (hadSession() || isWithin || opened?.type !== 'navigate') return;
  // Without an answer the visit is not counted.
  fetch(addresses.visits, { method: 'POST', keepalive: true }).catch(() => {});
}
