import helmet from '@fastify/helmet';
import Fastify, { type FastifyInstance } from 'fastify';

/** Sets the security headers on all responses, errors included; nginx.conf repeats them for the files that it serves. */
export async function registerSecurityHeaders(app: FastifyInstance, publicOrigin: string): Promise<void> {
  const headers = await securityHeaders(publicOrigin);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
  // API responses are private and not cached; a route that may be cached sets the header itself.
  app.addHook('onSend', (request, reply, payload, done) => {
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control')) {
      reply.header('cache-control', 'no-store');
    }
    done(null, payload);
  });
}

/** The headers as the plugin sets them. They are the same for all responses, and the plugin would compute them for each. */
export async function securityHeaders(publicOrigin: string): Promise<Record<string, string>> {
  const app = Fastify();
  const https = publicOrigin.startsWith('https://');
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        mediaSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        workerSrc: ["'self'"],
        objectSrc: ["'none'"],
        frameSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
        ...(https && { upgradeInsecureRequests: [] }),
      },
    },
    hsts: https && { maxAge: 63_072_000, includeSubDomains: false },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
    frameguard: { action: 'sameorigin' },
  });
  // Without a body and its headers.
  app.get('/', async (_request, reply) => reply.code(204).send());
  const response = await app.inject('/');
  await app.close();
  const { date: _, connection: __, ...headers } = response.headers;
  return headers as Record<string, string>;
}
