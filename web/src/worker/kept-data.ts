/**
 * The tasks of the student who is signed in, and their session, for reading them without a network. Nothing of an
 * administrator is kept. All of it is removed when somebody signs in or out, and when the session has ended.
 */
const cacheName = 'student';
const session = '/api/session';
const keptRoutes = [/^\/api\/session$/, /^\/api\/tasks$/, /^\/api\/tasks\/(counts|[0-9a-f-]{36})$/];
/** When an answer was kept, as a header. */
const keptAt = 'x-kept-at';
const mostAnswers = 60;
/** Milliseconds: the time without a request after which a session ends by default. */
const keptFor = 14 * 24 * 3_600_000;

/** Increases with each removal: what was requested before is not kept. */
let removals = 0;

export function isKept(method: string, { pathname, searchParams }: URL): boolean {
  // The searches of a student are as many as the texts that they type.
  return method === 'GET' && keptRoutes.some((route) => route.test(pathname)) && !searchParams.has('search');
}

export async function removeKept(): Promise<void> {
  removals += 1;
  await caches.delete(cacheName);
}

interface SessionAnswer {
  user?: { id?: string } | null;
  administrator?: { email?: string } | null;
}

async function readSession(response: Response | undefined): Promise<SessionAnswer> {
  return response?.ok ? ((await response.clone().json()) as SessionAnswer) : {};
}

/** Null for a visitor and for an administrator, also one who is a student too. */
const studentOf = ({ user, administrator }: SessionAnswer) => (administrator ? null : (user?.id ?? null));

async function put(cache: Cache, address: string, response: Response): Promise<void> {
  const headers = { 'content-type': 'application/json', [keptAt]: new Date().toISOString() };
  await cache.put(address, new Response(await response.clone().blob(), { headers }));
}

async function keepSession(address: string, response: Response, began: number): Promise<void> {
  if (!response.ok || began !== removals) return;
  const next = await readSession(response);
  const cache = await caches.open(cacheName);
  const student = studentOf(next);
  const before = studentOf(await readSession(await cache.match(session)));
  if (before !== null && before !== student) await removeKept();
  if (student !== null) await put(await caches.open(cacheName), address, response);
}

async function keepAnswer(address: string, response: Response, began: number): Promise<void> {
  const cache = await caches.open(cacheName);
  const student = studentOf(await readSession(await cache.match(session)));
  // If the cache is removed from here on, this writes into the removed one.
  if (student === null || began !== removals) return;
  await put(cache, address, response);
  const answers = (await cache.keys()).filter(({ url }) => new URL(url).pathname !== session);
  for (const oldest of answers.slice(0, -mostAnswers)) await cache.delete(oldest);
}

/** The account of a session's answer, of a student or an administrator; undefined for a visitor. */
export async function accountOf(response: Response): Promise<string | undefined> {
  const { user, administrator } = await readSession(response);
  return user?.id ?? administrator?.email;
}

/** The task of an address, from a list that contains it. */
async function taskInLists(cache: Cache, pathname: string): Promise<Response | undefined> {
  const id = /^\/api\/tasks\/([0-9a-f-]{36})$/.exec(pathname)?.[1];
  if (id === undefined) return undefined;
  const lists = (await cache.matchAll()).toReversed();
  for (const list of lists) {
    const { items } = (await list.clone().json()) as { items?: { id: string }[] };
    const task = items?.find((item) => item.id === id);
    if (task) return new Response(JSON.stringify(task), { headers: list.headers });
  }
  return undefined;
}

async function findKept({ pathname, search }: URL): Promise<Response | undefined> {
  const cache = await caches.open(cacheName);
  const kept = (await cache.match(pathname + search)) ?? (await taskInLists(cache, pathname));
  if (kept === undefined) return undefined;
  if (Date.now() - Date.parse(kept.headers.get(keptAt) ?? '') < keptFor) return kept;
  await removeKept();
  return undefined;
}

/** Whether the tasks of a student can be shown without a network. */
export async function hasKept(): Promise<boolean> {
  return (await findKept(new URL(session, location.origin))) !== undefined;
}

interface Answer {
  readonly response: Response;
  /** When the answer was kept; null: it is the server's. */
  readonly keptAt: string | null;
}

/**
 * The server's answer, also an error; without a network, the kept one.
 * @param later continues work after the answer
 * @throws without both
 */
export async function answer(
  request: Request,
  url: URL,
  later: (work: Promise<unknown>) => void,
): Promise<Answer> {
  const began = removals;
  const address = url.pathname + url.search;
  let response: Response;
  try {
    response = await fetch(request);
  } catch (error) {
    // A page that is left aborts its requests.
    const kept = request.signal.aborted ? undefined : await findKept(url);
    if (kept === undefined) throw error;
    return { response: kept, keptAt: kept.headers.get(keptAt) };
  }
  if (response.status === 401) await removeKept();
  // The page learns who is signed in when nothing of another account is left.
  else if (url.pathname === session) await keepSession(address, response, began);
  else if (response.ok) later(keepAnswer(address, response.clone(), began));
  return { response, keptAt: null };
}
