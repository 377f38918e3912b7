import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { sendNotFound } from './error-handler.ts';
import { readWebDocuments, sendWebDocument } from './web-documents.ts';

const yearSeconds = 31_536_000;
const immutable = `public, max-age=${yearSeconds}, immutable`;
const revalidate = 'no-cache';

/**
 * Serves the built pages (without nginx, as under `npm start`) and answers every request without a route: a page's path
 * gets its own document or the app's, everything else a 404 problem.
 * @param root absolute path of the built pages; null serves no pages
 */
export async function registerWebApp(
  app: FastifyInstance,
  { root, publicOrigin }: { root: string | null; publicOrigin: string },
): Promise<void> {
  if (root === null) {
    app.setNotFoundHandler(sendNotFound);
    return;
  }
  const documents = await readWebDocuments(root, publicOrigin);
  await app.register(fastifyStatic, {
    root,
    wildcard: false,
    index: false,
    preCompressed: true,
    globIgnore: ['*.html', '*.xml', '*.txt', '**/*.{gz,br}'],
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders: (reply, file) => {
      reply.header('cache-control', file.includes('/assets/') ? immutable : revalidate);
    },
  });

  /** The document of a path; undefined for a path that is not a page. */
  function documentAt(path: string) {
    if (/^\/[a-z]+\.(xml|txt)$/.test(path)) return documents.get(path.slice(1));
    if (path.startsWith('/api/') || /\.|%|\/\//.test(path)) return undefined;
    const own = path === '/' ? 'index.html' : `${path.slice(1)}.html`;
    return (path === '/index' ? undefined : documents.get(own)) ?? documents.get('app.html');
  }

  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const read = request.method === 'GET' || request.method === 'HEAD';
    const document = read ? documentAt(path) : undefined;
    if (!document) return sendNotFound(request, reply);
    // The page of a failed sign-in has an error status.
    if (path === '/autherror') reply.code(400).header('cache-control', 'no-store');
    else reply.header('cache-control', revalidate);
    return sendWebDocument(request, reply, document);
  });
}
