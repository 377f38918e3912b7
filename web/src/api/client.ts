import { type Problem, problem } from '#contract/problem.ts';
import type { Answer, RouteDefinition } from '#contract/route.ts';
import { type Argument, buildAddress, type CallInput } from './address.ts';
import { ApiProblem } from './api-problem.ts';
import { noteRequest } from './last-request.ts';

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

/** For an error response, including one of a proxy that is not problem+json. */
export function problemOf(
  route: RouteDefinition,
  status: number,
  body: unknown,
  retryAfter: string | null = null,
): ApiProblem {
  const parsed = problem.safeParse(body);
  // The header may also be a date, which is ignored.
  const seconds = retryAfter === null ? Number.NaN : Number(retryAfter);
  if (parsed.success) return new ApiProblem(parsed.data, Number.isFinite(seconds) ? seconds : null);
  return new ApiProblem(
    localProblem(route, {
      code: status === 404 ? 'not_found' : status >= 500 && status !== 500 ? 'unavailable' : 'internal',
      status,
      detail: route.failure ?? fallbackMessage,
    }),
  );
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
  if (input.signal) init.signal = input.signal;
  if (input.body !== undefined) {
    init.body = JSON.stringify(input.body);
    init.headers = { ...init.headers, 'content-type': 'application/json' };
  }
  try {
    const response = await fetch(buildAddress(route, input), init);
    noteRequest(response.headers);
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
  const body: unknown = await response.json().catch(() => undefined);
  if (!response.ok) {
    throw problemOf(route, response.status, body, response.headers.get('retry-after'));
  }
  return answerOf(route, response.status, body);
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
  if (!response.ok) throw problemOf(route, response.status, await response.json().catch(() => undefined));
  return response.blob().catch(() => {
    throw unreachable(route);
  });
}
