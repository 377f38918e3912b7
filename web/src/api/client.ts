import { type Problem, problem } from '#contract/problem.ts';
import type { Answer, RouteDefinition } from '#contract/route.ts';
import { pageIdleHeader } from '#contract/session.ts';
import { type Argument, buildAddress, type CallInput } from './address.ts';
import { ApiProblem } from './api-problem.ts';
import { takeEarly } from './early-request.ts';
import { notePlace } from './first-place.ts';
import { isPageIdle } from './last-input.ts';
import { noteRequest } from './last-request.ts';
import { sendOnce } from './send-once.ts';
import { noteServerTime, presentTime } from './server-time.ts';

const fallbackMessage = 'Something went wrong. Please try again.';

function localProblem(route: RouteDefinition, fields: Pick<Problem, 'code' | 'status' | 'detail'>): Problem {
  return { type: 'about:blank', title: route.failure ?? fallbackMessage, requestId: '', ...fields };
}

/** For a request without a response: offline, server down, connection lost. */
export function unreachable(route: RouteDefinition): ApiProblem {
  return new ApiProblem(
    localProblem(route, {
      code: 'unavailable',
      status: 0,
      detail:
        'The server did not answer. Check your connection and try again; nothing that was saved is lost.',
    }),
  );
}

/** Seconds of a Retry-After header, which holds seconds or a date; null if it is missing or unreadable. */
function secondsOf(retryAfter: string | null): number | null {
  if (retryAfter === null || retryAfter.trim() === '') return null;
  const seconds = Number(retryAfter);
  const until = Date.parse(retryAfter) - presentTime().getTime();
  const wait = Number.isNaN(seconds) ? Math.ceil(until / 1_000) : seconds;
  return Number.isFinite(wait) ? Math.max(0, wait) : null;
}

/** For an error response, including one of a proxy that is not problem+json. */
export function problemOf(
  route: RouteDefinition,
  status: number,
  body: unknown,
  retryAfter: string | null = null,
): ApiProblem {
  const parsed = problem.safeParse(body);
  const seconds = secondsOf(retryAfter);
  if (parsed.success) return new ApiProblem(parsed.data, seconds);
  const codes: Record<number, Problem['code']> = {
    404: 'not_found',
    429: 'too_many_requests',
    500: 'internal',
  };
  return new ApiProblem(
    localProblem(route, {
      code: codes[status] ?? (status >= 500 ? 'unavailable' : 'internal'),
      status,
      detail: route.failure ?? fallbackMessage,
    }),
    seconds,
  );
}

/** The problem that an error response contains. */
async function problemIn(route: RouteDefinition, response: Response): Promise<ApiProblem> {
  const body: unknown = await response.json().catch(() => undefined);
  return problemOf(route, response.status, body, response.headers.get('retry-after'));
}

/** @throws ApiProblem if the response does not match the contract. */
export function answerOf<R extends RouteDefinition>(route: R, status: number, body: unknown): Answer<R> {
  // Both casts follow from `Answer`; the compiler cannot infer them through the conditional type.
  if (!route.response) return undefined as Answer<R>;
  const parsed = route.response.safeParse(body);
  if (!parsed.success) throw problemOf(route, status, undefined);
  return parsed.data as Answer<R>;
}

async function send(route: RouteDefinition, input: CallInput<RouteDefinition>): Promise<Response> {
  const init: RequestInit = { method: route.method, headers: { accept: 'application/json' } };
  if (input.keepalive) init.keepalive = true;
  if (input.signal) init.signal = input.signal;
  if (isPageIdle()) init.headers = { ...init.headers, [pageIdleHeader]: '1' };
  if (input.body !== undefined) {
    init.body = JSON.stringify(input.body);
    init.headers = { ...init.headers, 'content-type': 'application/json' };
  }
  const address = buildAddress(route, input);
  const early = init.method === 'GET' ? takeEarly(address) : undefined;
  const sentAt = early?.sentAt ?? performance.now();
  try {
    const response = await (early?.response ?? sendOnce(route, address, init));
    noteServerTime(response.headers, sentAt);
    noteRequest(response.headers);
    notePlace(response.headers);
    return response;
  } catch (error) {
    if (input.signal?.aborted) throw error;
    throw unreachable(route);
  }
}

/**
 * Calls one endpoint. Dates are ISO strings, as in the contract.
 * @throws ApiProblem for every error response, and if there is no response.
 */
export async function call<R extends RouteDefinition>(
  route: R,
  ...[input]: Argument<CallInput<R>>
): Promise<Answer<R>> {
  const response = await send(route, (input ?? {}) as CallInput<RouteDefinition>);
  if (!response.ok) throw await problemIn(route, response);
  return answerOf(route, response.status, await response.json().catch(() => undefined));
}

/**
 * Calls an endpoint that does not respond with JSON: a CSV, a file.
 * @throws ApiProblem as `call` does.
 */
export async function callForBlob<R extends RouteDefinition>(
  route: R,
  ...[input]: Argument<CallInput<R>>
): Promise<Blob> {
  const response = await send(route, (input ?? {}) as CallInput<RouteDefinition>);
  if (!response.ok) throw await problemIn(route, response);
  return response.blob().catch(() => {
    throw unreachable(route);
  });
}
