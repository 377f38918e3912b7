import { addresses } from '../../api/site-facts.ts';
import { hadSession } from '../auth/session-mark.ts';

const key = 'torchbearer:visit';

/** Tells the server once a day, by the clock of the device, that somebody opened the page: a device on which nobody was signed in before. */
export function countVisit(): void {
  if (hadSession()) return;
  const today = new Date().toDateString();
  try {
    if (localStorage.getItem(key) === today) return;
    localStorage.setItem(key, today);
  } catch {
    // Storage is blocked or full: each opening would count.
    return;
  }
  // Without an answer the visit is not counted.
  fetch(addresses.visits, { method: 'POST', keepalive: true }).catch(() => {});
}
