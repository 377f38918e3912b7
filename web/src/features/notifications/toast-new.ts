import { isNotificationKind, notificationKinds } from '#contract/notification-kinds.ts';
import { listNotifications } from '#contract/notifications.ts';
import { call } from '../../api/client.ts';
import { dismissToast, showToast } from '../../ui/toast.ts';

/** The notifications whose toasts may be in view. */
const shown = new Set<string>();

/** Shows the newest unread notification of a kind that has just arrived, if the kind is worth an interruption. */
export async function toastNew(kind: string): Promise<void> {
  if (!isNotificationKind(kind) || !notificationKinds[kind].toast) return;
  const { items } = await call(listNotifications, { query: { kind, unread: 'true', limit: '1' } });
  for (const { id, title, detail } of items) {
    shown.add(id);
    showToast({ kind: 'message', title, options: { id, description: detail } });
  }
}

/** Notifications were read, or withdrawn with an undone review: what their toasts say is over. */
export function dismissNew(): void {
  for (const id of shown) dismissToast(id);
  shown.clear();
}
