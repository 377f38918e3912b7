import type { FastifyInstance } from 'fastify';
import { AppError } from '../app-error.ts';

const reading = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses changes that another site's page asked for: `Sec-Fetch-Site` other than same-origin, or an
 * `Origin` that is not ours. A client that sends neither is no browser and carries no ambient cookie.
 */
export function registerSameOrigin(app: FastifyInstance, publicOrigin: string): void {
  app.addHook('onRequest', async (request) => {
    if (reading.has(request.method)) return;
    const site = request.headers['sec-fetch-site'];
    const origin = request.headers.origin;
    if (site !== undefined && site !== 'same-origin' && site !== 'none')
      throw new AppError('cross_site_request');
    if (origin !== undefined && origin !== publicOrigin) throw new AppError('cross_site_request');
  });
}
