import { readdirSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { sendNotFound } from './error-handler.ts';

const year = 31_536_000;

/** Pages with a document of their own; every other page address is the app's. */
function documentsOf(root: string): Map<string, string> {
  const documents = new Map([['/', 'index.html']]);
  for (const file of readdirSync(root)) {
    const name = /^([a-z-]+)\.html$/.exec(file)?.[1];
    if (name && name !== 'index' && name !== 'app') documents.set(`/${name}`, file);
  }
  return documents;
}

/**
 * Serves the built pages where no nginx stands in front, and answers what no route takes: a page address gets its
 * own document or the app's, everything else a 404 problem.
 * @param root absolute path of the built pages; null serves none
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
  const documents = root === null ? null : documentsOf(root);
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const page = request.method === 'GET' && !path.startsWith('/api/') && !/\.|%|\/\//.test(path);
    if (documents === null || !page) return sendNotFound(request, reply);
    // The page of a refused sign-in says so in its status too.
    if (path === '/autherror') reply.code(400).header('cache-control', 'no-store');
    else reply.header('cache-control', 'no-cache');
    return reply.sendFile(documents.get(path) ?? 'app.html');
  });
}
