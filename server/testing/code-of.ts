import { errorCatalogue } from '../app-error.ts';
import type { RouteDefinition } from '../contract/route.ts';

/** The error code of a response; of a route that fails as text, the code with that message. */
export function codeOf({ failsAs }: RouteDefinition, body: string): string | undefined {
  if (failsAs !== 'text') return JSON.parse(body).code;
  return Object.entries(errorCatalogue).find(([, { message }]) => message === body)?.[0];
}
