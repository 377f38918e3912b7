import type { Given, RouteDefinition } from '#contract/route.ts';

type Part<R extends RouteDefinition, K extends 'params' | 'query' | 'body'> = [Given<R, K>] extends [
  undefined,
]
  ? { [P in K]?: never }
  : object extends Given<R, K>
    ? { [P in K]?: Given<R, K> }
    : { [P in K]: Given<R, K> };

/** Input of `addressOf`. */
export type AddressInput<R extends RouteDefinition> = Part<R, 'params'> & Part<R, 'query'>;

/** Input of `call`. */
export type CallInput<R extends RouteDefinition> = AddressInput<R> &
  Part<R, 'body'> & {
    signal?: AbortSignal | undefined;
    /** The request continues when the page is closed. */
    keepalive?: boolean | undefined;
  };

/** Makes the argument optional if nothing in it is required. */
export type Argument<T> = object extends T ? [input?: T] : [input: T];

interface Parts {
  params?: object | undefined;
  query?: object | undefined;
}

export function buildAddress(route: RouteDefinition, { params = {}, query = {} }: Parts): string {
  const given = new Map(Object.entries(params));
  const path = route.path.replace(/:(\w+)/g, (_whole, name: string) =>
    encodeURIComponent(String(given.get(name))),
  );
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(key, String(value));
  }
  return search.toString() === '' ? path : `${path}?${search}`;
}

/** The address of a route, for links that the browser follows itself: downloads, sign-in. */
export function addressOf<R extends RouteDefinition>(
  route: R,
  ...[input]: Argument<AddressInput<R>>
): string {
  // Each part is an object or absent; the compiler cannot see this through the conditional type.
  return buildAddress(route, (input ?? {}) as Parts);
}
