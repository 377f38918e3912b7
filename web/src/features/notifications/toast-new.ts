import { isNotificationKind, notificationKinds } from '#contract/notification-kinds.ts';
import { listNotifications } from '#contract/notifications.ts';
import { call } from '../../api/client.ts';
import { showToast } from '../../ui/toast.ts';

/** Shows the newest unread notification of a kind that has just arrived, if the kind is worth an interruption. */
export async function toastNew(kind: string): Promise<void> {
  if (!isNotificationKind(kind) || !notificationKinds[kind].toast) return;
  const { items } = await call(listNotifications, { query: { kind, unread: 'true', limit: '1' } });
  for (const { id, title, detail } of items) {
    showToast({ kind: 'message', title, options: { id, description: detail } });
  }
}
