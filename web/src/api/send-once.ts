import type { RouteDefinition } from '#contract/route.ts';

/** Milliseconds before each repetition of a change whose reply was lost. */
const delays = [500, 2_000];

/** Not `randomUUID`, which pages without https do not have. */
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** The server keeps replies for accounts only: without one, a repetition would be a second request. */
const takesKey = ({ method, access, consumes, produces = 'json' }: RouteDefinition) =>
  method !== 'GET' && access !== 'public' && consumes !== 'multipart' && produces === 'json';

const mayHaveBeenLost = async (response: Response) =>
  response.status === 503 ||
  (response.status === 409 &&
    (
      await response
        .clone()
        .json()
        .catch(() => null)
    )?.code === 'key_in_use');

/** Sends a request. A change gets an Idempotency-Key, and is sent again with the same one if its reply is lost. */
export async function sendOnce(
  route: RouteDefinition,
  address: string,
  init: RequestInit,
): Promise<Response> {
  if (!takesKey(route)) return fetch(address, init);
  const keyed = { ...init, headers: { ...init.headers, 'idempotency-key': newKey() } };
  for (const delay of delays) {
    const last = await fetch(address, keyed).catch((error: unknown) => {
      // Offline: the page says so at once.
      if (init.signal?.aborted || navigator.onLine === false) throw error;
      return null;
    });
    if (last !== null && !(await mayHaveBeenLost(last))) return last;
    await new Promise((resolve) => setTimeout(resolve, delay));
    init.signal?.throwIfAborted();
  }
  return fetch(address, keyed);
}
