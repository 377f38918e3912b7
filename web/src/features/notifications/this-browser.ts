import { isInstalled } from '../../ui/browser/is-installed.ts';
import type { endpointKey as EndpointKey, pushCache as PushCache } from '../../worker/push-subscription.ts';

// The worker is one file, so it shares no code with pages, only these names.
const pushCache: typeof PushCache = 'push';
const endpointKey: typeof EndpointKey = '/endpoint';

/** Why this browser cannot receive push messages; null: it can, or it has not been asked. */
export type PushObstacle = 'home-screen' | 'unsupported' | 'blocked' | null;

const isApple = /\b(iPhone|iPad|iPod)\b/;

export function findObstacle(): PushObstacle {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) {
    return Notification.permission === 'denied' ? 'blocked' : null;
  }
  // iPads name themselves Macs, which have no touch screen.
  const isPad = /\bMacintosh\b/.test(navigator.userAgent) && navigator.maxTouchPoints > 1;
  return (isApple.test(navigator.userAgent) || isPad) && !isInstalled() ? 'home-screen' : 'unsupported';
}

/** The student answered the browser's question with no, or closed it. */
export class NotAllowed extends Error {}

const worker = async () =>
  (await navigator.serviceWorker.register('/sw.js')) && navigator.serviceWorker.ready;

async function findSubscription(): Promise<PushSubscription | null> {
  if (findObstacle() !== null) return null;
  const registration = await navigator.serviceWorker.getRegistration('/');
  return (await registration?.pushManager.getSubscription()) ?? null;
}

const textOf = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** The address of this browser's subscription; null if it has none, or one for another key, which is no longer served. */
export async function ownEndpoint(publicKey: string): Promise<string | null> {
  const subscription = await findSubscription();
  return subscription && textOf(subscription.options.applicationServerKey) === publicKey
    ? subscription.endpoint
    : null;
}

export async function endSubscription(): Promise<void> {
  await (await findSubscription())?.unsubscribe();
  await (await caches.open(pushCache)).delete(endpointKey);
}

const remember = async (endpoint: string) =>
  (await caches.open(pushCache)).put(endpointKey, new Response(endpoint));

/**
 * Whether the browser ended the subscription that was made here. Safari does so after messages that showed nothing, others
 * after the permission was reset. `news`: this is the first call that finds it.
 */
export async function findLostPush(): Promise<{ lost: boolean; news: boolean }> {
  const none = { lost: false, news: false };
  // Blocked by the student, or a browser without caches.
  if (findObstacle() !== null) return none;
  const subscription = await findSubscription();
  if (subscription) {
    // Also one that the browser renewed.
    await remember(subscription.endpoint);
    return none;
  }
  const remembered = await (await (await caches.open(pushCache)).match(endpointKey))?.text();
  if (remembered === undefined) return none;
  if (remembered !== '') await remember('');
  return { lost: true, news: remembered !== '' };
}

/** Closes what push messages have shown of notifications that are read. Their tags are the ids. */
export async function closeShown(isRead: (id: string) => boolean): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration('/');
  for (const shown of (await registration?.getNotifications()) ?? []) if (isRead(shown.tag)) shown.close();
}

/**
 * Asks the student through the browser, and makes a subscription.
 * @throws NotAllowed
 */
export async function subscribe(publicKey: string) {
  if ((await Notification.requestPermission()) !== 'granted') throw new NotAllowed();
  const { pushManager } = await worker();
  // A subscription for another key must be ended first.
  if ((await ownEndpoint(publicKey)) === null) await endSubscription();
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  await remember(made.endpoint);
  const { endpoint, keys } = made.toJSON();
  return {
    endpoint: endpoint ?? '',
    keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' },
    serverKey: publicKey,
  };
}
