import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { sendNotFound } from './error-handler.ts';

const year = 31_536_000;

/**
 * Serves the built SPA where no nginx stands in front, and answers what no route takes: a page address
 * gets index.html, everything else a 404 problem.
 * @param root absolute path of the built SPA; null serves none
 */
export async function registerWebApp(app: FastifyInstance, root: string | null): Promise<void> {
  if (root !== null) {
    await app.register(fastifyStatic, {
      root,
      wildcard: false,
      index: 'index.html',
      dotfiles: 'ignore',
      cacheControl: false,
      setHeaders: (reply, file) => {
        const hashed = file.includes('/assets/');
        reply.header('cache-control', hashed ? `public, max-age=${year}, immutable` : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const page = request.method === 'GET' && !path.startsWith('/api/') && !/\.|%|\/\//.test(path);
    if (root === null || !page) return sendNotFound(request, reply);
    // The page of a refused sign-in says so in its status too.
    if (path === '/autherror')
      return reply.code(400).header('cache-control', 'no-store').sendFile('index.html');
    return reply.header('cache-control', 'no-cache').sendFile('index.html');
  });
}
