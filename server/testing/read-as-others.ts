import { allRoutes } from '../contract/all-routes.ts';
import { getSignInChallenge } from '../contract/sign-in.ts';
import type { TestApp } from './test-app.ts';

interface Read {
  /** Cookie headers by caller; null: a visitor. */
  readonly callers: Readonly<Record<string, string | null>>;
  /** Tried in each parameter of a path. */
  readonly params: readonly string[];
  /** Tried with each route that accepts them. */
  readonly queries: readonly string[];
  /** Paths of pages. */
  readonly documents: readonly string[];
}

export interface ReadAnswer {
  /** The path in the contract, or of the page. */
  readonly path: string;
  /** Caller and address: the same in the next run. */
  readonly request: string;
  readonly statusCode: number;
  /** The body and, in it, the headers, without what differs each time: request ids, and places in the log of events. */
  readonly text: string;
  readonly bytes: Buffer;
}

/**
 * What these callers can read: the answers of every GET route in the contract and of pages. A new route is read too. Streams of
 * events, redirects to Google and random challenges are left out.
 */
export async function readAsOthers(
  t: Pick<TestApp, 'request'>,
  { callers, params, queries, documents }: Read,
): Promise<ReadAnswer[]> {
  const addresses = [
    ...documents.map((path) => ({ path, url: path })),
    ...allRoutes
      .filter(({ method, path, produces }) => {
        const isRead = method === 'GET' && produces !== 'redirect' && produces !== 'events';
        return isRead && path !== getSignInChallenge.path;
      })
      .flatMap(({ path, query }) =>
        ['', ...queries]
          .filter(
            (text) => text === '' || query?.safeParse(Object.fromEntries(new URLSearchParams(text))).success,
          )
          .flatMap((text) =>
            filled(path, params).map((url) => ({ path, url: (text && `${url}?${text}`) || url })),
          ),
      ),
  ];
  const answers: ReadAnswer[] = [];
  for (const [caller, cookie] of Object.entries(callers)) {
    for (const { path, url } of addresses) {
      const { statusCode, headers, body, rawPayload } = await t.request('GET', url, {
        ...(cookie !== null && { cookie }),
      });
      const { 'x-request-id': _, date: __, ...kept } = headers;
      const text = `${JSON.stringify(kept)} ${body}`.replaceAll(/"requestId":"[^"]*"|"id":"\d+-\d+"/g, '');
      answers.push({ path, request: `${caller} ${url}`, statusCode, text, bytes: rawPayload });
    }
  }
  return answers;
}

/** The path with each combination of values for its parameters. */
function filled(path: string, values: readonly string[]): string[] {
  const [parameter] = /:\w+/.exec(path) ?? [];
  if (parameter === undefined) return [path];
  return values.flatMap((value) => filled(path.replace(parameter, value), values));
}
