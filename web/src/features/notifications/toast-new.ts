import { isNotificationKind, notificationKinds } from '#contract/notification-kinds.ts';
import { listNotifications } from '#contract/notifications.ts';
import { call } from '../../api/client.ts';
import { dismissToast, showToast } from '../../ui/overlays/toast.ts';
import { loadNotifications } from './notification-queries.ts';
import { shownAt } from './read-when-seen.ts';

/** The notifications whose toasts may be in view. */
const shown = new Set<string>();

/**
 * Shows the newest unread notification of a kind that has just arrived, if the kind is worth an interruption and the page does
 * not show what it is about.
 */
export async function toastNew(kind: string): Promise<void> {
  if (!isNotificationKind(kind) || !notificationKinds[kind].toast) return;
  const { items } = await loadNotifications({ kind, unread: 'true', limit: '1' });
  const here = shownAt(location)?.about;
  for (const { id, title, detail, path } of items) {
    if (here !== undefined && shownAt(new URL(path, location.href))?.about === here) continue;
    shown.add(id);
    showToast({ kind: 'message', title, options: { id, description: detail } });
  }
}

/** Some notifications were read, or withdrawn with an undone review: what their toasts say is over. */
export async function dismissNew(): Promise<void> {
  if (shown.size === 0) return;
  const { items } = await call(listNotifications, { query: { unread: 'true', limit: '100' } });
  for (const id of shown) {
    if (items.some((unread) => unread.id === id)) continue;
    dismissToast(id);
    shown.delete(id);
  }
}
