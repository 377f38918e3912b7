import { facts } from './facts.ts';
import { accountOf, answer, hasKept, isKept, removeKept } from './kept-data.ts';
import { endSubscription, renewSubscription, withEndpoint } from './push-subscription.ts';
import { type FetchEvent, scope } from './scope.ts';
import { openNotification, showNotification } from './show-notification.ts';

const { release, files, pages, offlinePage } = facts;
const prefix = 'code-';
const code = `${prefix}${release}`;
/** All pages of the app have the same document. */
const appDocument = '/dashboard';
const patterns = pages.map((source) => new RegExp(source, 'i'));
const isStudentPage = (path: string) => patterns.some((pattern) => pattern.test(path));

async function install(): Promise<void> {
  const cache = await caches.open(code);
  // The page has loaded nearly all of it already: it comes from the browser's own cache.
  await cache.addAll([appDocument, ...files]);
  await scope.skipWaiting();
}

async function activate(): Promise<void> {
  for (const name of await caches.keys()) {
    if (name.startsWith(prefix) && name !== code) await caches.delete(name);
  }
  await scope.clients.claim();
}

/** The document from the network; without one the app's, if it has something to show, or the offline page. */
async function openPage(request: Request, path: string): Promise<Response> {
  try {
    const response = await fetch(request);
    if (response.ok && !response.redirected && isStudentPage(path)) {
      await (await caches.open(code)).put(appDocument, response.clone());
    }
    return response;
  } catch {
    const document = await caches.match(appDocument);
    if (document && isStudentPage(path) && (await hasKept())) return document;
    // The rules of the festival's accent colour.
    const [colours = ''] = /<style>.*?<\/style>/s.exec((await document?.text()) ?? '') ?? [];
    const policy = "default-src 'none';style-src 'unsafe-inline';script-src 'self';img-src data:";
    const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy };
    return new Response(offlinePage.replace('</head>', `${colours}</head>`), { status: 503, headers });
  }
}

/** A file whose name changes with its content. */
async function loadFile(request: Request): Promise<Response> {
  return (await caches.match(request.url)) ?? fetch(request);
}

interface Work {
  readonly request: Request;
  readonly waitUntil: (later: Promise<unknown>) => void;
}

/** What pages say about the network (web/src/shells/use-offline.ts). */
let state: { offline: boolean; keptAt: string | null } = { offline: false, keptAt: null };

async function notifyPages(next: typeof state): Promise<void> {
  if (next.offline === state.offline && next.keptAt === state.keptAt) return;
  state = next;
  for (const page of await scope.clients.matchAll({ type: 'window' })) page.postMessage(state);
}

async function loadData({ request, waitUntil }: Work, url: URL): Promise<Response> {
  const { response, keptAt } = await answer(request, url, waitUntil);
  if (keptAt === null) await notifyPages({ offline: false, keptAt: null });
  // Pages say how old the tasks are.
  else await notifyPages({ offline: true, keptAt: url.pathname === '/api/session' ? state.keptAt : keptAt });
  if (keptAt === null && url.pathname === '/api/session') {
    const account = await accountOf(response);
    if (account !== undefined) waitUntil(endSubscription({ unlessOf: account }));
  }
  return response;
}

/** Sign-outs and sign-ins by password. What another person must not see is removed before the page continues. */
async function changeSession({ request, waitUntil }: Work, path: string): Promise<Response> {
  const response = await fetch(path === '/api/auth/logout' ? await withEndpoint(request) : request);
  if (response.ok) await removeKept();
  if (response.ok && path === '/api/auth/logout') waitUntil(endSubscription());
  return response;
}

function onFetch(event: FetchEvent): void {
  const { request } = event;
  const url = new URL(request.url);
  const { pathname } = url;
  const work: Work = { request, waitUntil: (later) => event.waitUntil(later) };
  if (url.origin !== location.origin) return;
  if (pathname.startsWith('/api/auth/')) {
    if (request.method === 'POST' && /\/(logout|admin)$/.test(pathname)) {
      event.respondWith(changeSession(work, pathname));
    } else if (request.mode === 'navigate') event.waitUntil(removeKept());
  } else if (isKept(request.method, url)) event.respondWith(loadData(work, url));
  else if (request.method !== 'GET' || pathname.startsWith('/api/') || pathname.startsWith('/admin')) return;
  else if (request.mode === 'navigate') event.respondWith(openPage(request, pathname));
  else if (pathname.startsWith('/assets/')) event.respondWith(loadFile(request));
}

scope.addEventListener('install', (event) => event.waitUntil(install()));
scope.addEventListener('activate', (event) => event.waitUntil(activate()));
scope.addEventListener('fetch', onFetch);
// A page that has just been opened asks what it shows.
scope.addEventListener('message', ({ source }) => source?.postMessage(state));
scope.addEventListener('push', (event) => {
  const pushed = event.data?.json() as Parameters<typeof showNotification>[0] | undefined;
  if (pushed) event.waitUntil(showNotification(pushed));
});
scope.addEventListener('notificationclick', (event) => event.waitUntil(openNotification(event.notification)));
scope.addEventListener('pushsubscriptionchange', (event) =>
  event.waitUntil(renewSubscription(event.oldSubscription, event.newSubscription)),
);
