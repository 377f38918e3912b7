import type { IncomingMessage } from 'node:http';
import { methodOverrideHeader } from '../contract/route.ts';

const overriding = new Set(['PATCH', 'PUT', 'DELETE']);

/**
 * Gives a POST the method that its header names, before it is routed: some networks let only GET and POST through. All checks
 * are those of the method. Other sites cannot send the header, which needs a permission that they do not get.
 */
export function overrideMethod(request: Pick<IncomingMessage, 'method' | 'headers'>): void {
  const method = request.headers[methodOverrideHeader];
  if (request.method === 'POST' && typeof method === 'string' && overriding.has(method)) {
    request.method = method;
  }
}
