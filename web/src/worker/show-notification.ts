import { type PageClient, scope } from './scope.ts';

/** What the server sends (server/features/notifications/push-notification.ts). */
interface Pushed {
  readonly id: string;
  readonly title: string;
  readonly detail: string;
  readonly path: string;
  /** Its address. */
  readonly icon: string;
}

const isAdministrators = ({ url }: PageClient) => new URL(url).pathname.startsWith('/admin');

const openPages = () => scope.clients.matchAll({ type: 'window', includeUncontrolled: true });

/**
 * Shows the notification, without a sound if a page of the site is in front, whose bell counts it. Always: Safari ends the
 * subscription after three messages that show nothing.
 */
export async function showNotification({ id, title, detail, path, icon }: Pushed): Promise<void> {
  const pages = await openPages();
  const inFront = pages.some(
    (page) => page.focused && page.visibilityState === 'visible' && !isAdministrators(page),
  );
  // A message that arrives twice replaces the first one without another sound.
  await scope.registration.showNotification(title, {
    body: detail,
    tag: id,
    icon,
    badge: '/badge-96.png',
    silent: inFront,
    data: { path },
  });
}

/** Opens the page of a notification, in a window of the site if there is one. */
export async function openNotification(notification: Notification): Promise<void> {
  notification.close();
  const { path } = notification.data as { path: string };
  const address = new URL(path, location.origin);
  if (address.origin !== location.origin) return;
  const page = (await openPages()).find((open) => !isAdministrators(open));
  if (page === undefined) {
    await scope.clients.openWindow(address.href);
    return;
  }
  await page.focus();
  // A page that this worker does not control cannot be navigated.
  await page.navigate(address.href).catch(() => scope.clients.openWindow(address.href));
}
