import { scope } from './scope.ts';

/** What this browser knows about push. Not removed with the kept data: it stays after a session. */
export const pushCache = 'push';
/** Whose notifications are pushed to this browser. */
const accountKey = '/account';
/** The address of the subscription, by which pages notice that the browser ended it (features/notifications/this-browser.ts). */
export const endpointKey = '/endpoint';

/** Ends push in this browser: always, or when another account than the given one switched it on. */
export async function endSubscription({ unlessOf }: { unlessOf?: string } = {}): Promise<void> {
  const cache = await caches.open(pushCache);
  const account = await (await cache.match(accountKey))?.text();
  if (unlessOf !== undefined && (account === undefined || account === unlessOf)) {
    if (account === undefined) await cache.put(accountKey, new Response(unlessOf));
    return;
  }
  await caches.delete(pushCache);
  if (unlessOf !== undefined) await (await caches.open(pushCache)).put(accountKey, new Response(unlessOf));
  const subscription = await scope.registration.pushManager?.getSubscription();
  // Without a network the push service does not learn it; the browser drops its messages nevertheless.
  await subscription?.unsubscribe().catch(() => false);
}

/** A sign-out that names this browser's subscription, so that the server removes it. */
export async function withEndpoint(request: Request): Promise<Request> {
  const subscription = await scope.registration.pushManager?.getSubscription().catch(() => null);
  if (!subscription) return request;
  const headers = new Headers(request.headers);
  headers.set('push-endpoint', subscription.endpoint);
  return new Request(request, { headers });
}

/** In base64url. Pages have the same function (features/notifications/this-browser.ts): the worker is one file. */
const textOf = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** Replaces a subscription that the browser or its push service ended. */
export async function renewSubscription(before: PushSubscription | null, next: PushSubscription | null) {
  const made = next ?? (before && (await scope.registration.pushManager.subscribe(before.options)));
  if (!made) return;
  const key = made.options.applicationServerKey;
  await fetch('/api/me/push-devices', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...made.toJSON(), ...(key && { serverKey: textOf(key) }) }),
  });
  await (await caches.open(pushCache)).put(endpointKey, new Response(made.endpoint));
}
