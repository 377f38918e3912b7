import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';

/** Methods of requests that change nothing. */
export const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Rejects cross-site requests that change something (CSRF): `Sec-Fetch-Site` other than same-origin or none, or a foreign
 * `Origin`. A client that sends neither header is not a browser and does not attach cookies on behalf of a page.
 */
export function registerSameOrigin(app: FastifyInstance, publicOrigin: string): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const crossSite = request.routeOptions.config.contract?.crossSite === true;
    if (!safeMethods.has(request.method) && !crossSite) checkOrigin(request, publicOrigin);
    done();
  });
}

function checkOrigin({ headers }: FastifyRequest, publicOrigin: string): void {
  const { origin, 'sec-fetch-site': site } = headers;
  if (site !== undefined && site !== 'same-origin' && site !== 'none')
    throw new AppError('cross_site_request');
  if (origin !== undefined && origin !== publicOrigin) throw new AppError('cross_site_request');
}
