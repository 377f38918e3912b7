import type { RouteDefinition } from '#contract/route.ts';
import { fetchAnyMethod } from './fetch-any-method.ts';

/** Milliseconds before each repetition of a change whose reply was lost. */
const delays = [500, 2_000];

/** Not `randomUUID`, which pages without https do not have. */
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** The server keeps replies for accounts only: without one, a repetition would be a second request. */
const mayRepeat = ({ method, access, consumes, produces = 'json' }: RouteDefinition) =>
  method !== 'GET' && access !== 'public' && consumes !== 'multipart' && produces === 'json';

const codeOf = async (response: Response): Promise<unknown> =>
  (
    await response
      .clone()
      .json()
      .catch(() => null)
  )?.code;

async function outcomeOf(sent: Promise<Response>): Promise<'answered' | 'failed' | 'in use'> {
  const response = await sent.catch(() => null);
  if (response === null || response.status === 503) return 'failed';
  return response.status === 409 && (await codeOf(response)) === 'key_in_use' ? 'in use' : 'answered';
}

/** The keys of changes that were given up without an answer, by request, the last ones. The server may have carried them out. */
const unanswered = new Map<string, string>();
/** A page may be open for weeks, and each change that the user gave up stays. */
const mostUnanswered = 50;

function rememberKey(request: string, key: string): void {
  unanswered.set(request, key);
  const [oldest] = unanswered.keys();
  if (unanswered.size > mostUnanswered && oldest !== undefined) unanswered.delete(oldest);
}

/**
 * Sends a request. A change gets an Idempotency-Key unless it is idempotent, and is sent again if its reply is lost. If the server
 * then only answers that the key is in use, the result is the failure before it, which is what the user can understand. The same
 * change gets the same key if the user sends it again, so that it happens once.
 */
export async function sendOnce(
  route: RouteDefinition,
  address: string,
  init: RequestInit,
): Promise<Response> {
  if (!mayRepeat(route)) return fetchAnyMethod(address, init);
  const request = `${init.method} ${address} ${init.body}`;
  const key = unanswered.get(request) ?? newKey();
  const keyed = route.idempotent ? init : { ...init, headers: { ...init.headers, 'idempotency-key': key } };
  let failure: Promise<Response> | null = null;
  for (let sentBefore = 0; ; sentBefore++) {
    const sent = fetchAnyMethod(address, keyed);
    const outcome = await outcomeOf(sent);
    if (outcome === 'answered') {
      unanswered.delete(request);
      return sent;
    }
    if (!route.idempotent) rememberKey(request, key);
    if (outcome === 'failed') failure = sent;
    const delay = delays[sentBefore];
    // Offline: the page says so at once.
    if (delay === undefined || init.signal?.aborted || navigator.onLine === false) return failure ?? sent;
    await new Promise((resolve) => setTimeout(resolve, delay));
    init.signal?.throwIfAborted();
  }
}
