import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { getPublicPage, includeDocument } from '../contract/public-profiles.ts';
import { sendNotFound } from './error-handler.ts';
import { readPages, readWebDocuments, sendWebDocument } from './web-documents.ts';

const yearSeconds = 31_536_000;
const immutable = `public, max-age=${yearSeconds}, immutable`;
const revalidate = 'no-cache';

/**
 * Serves the built pages (without nginx, as under `npm start`) and answers every request without a route: a page's path
 * gets its own document or the app's, an unknown path the app's with status 404, everything else a 404 problem.
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
  const isPage = readPages(root);
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
      // The picture in mails, which mail programs in a browser show on their own site.
      if (file.endsWith('/icon-192.png')) reply.header('cross-origin-resource-policy', 'cross-origin');
    },
  });

  /** The document of a path and its status; undefined for a path that cannot be a page's. */
  function answerTo(path: string) {
    if (/^\/[a-z]+\.(xml|txt)$/.test(path)) return { document: documents.get(path.slice(1)), status: 200 };
    if (path.startsWith('/api/') || /\.|%|\/\//.test(path)) return undefined;
    const app = documents.get('app.html');
    if (!isPage(path)) return { document: app, status: 404 };
    // The page of a failed sign-in has an error status.
    if (path === '/autherror') return { document: app, status: 400 };
    return {
      document: documents.get(path === '/' ? 'index.html' : `${path.slice(1)}.html`) ?? app,
      status: 200,
    };
  }

  /** The page of a student, put together as nginx does it. */
  async function sendPublicPage(request: FastifyRequest, reply: FastifyReply, alias: string) {
    const { statusCode, headers, body } = await app.inject({
      url: getPublicPage.path.replace(':alias', alias),
      remoteAddress: request.ip,
    });
    const whole = (['public-page', 'app'] as const).reduce((html, name) => {
      const document = documents.get(`${name}.html`)?.plain.toString() ?? '';
      return html.replace(includeDocument(name), () => document);
    }, body);
    return reply
      .code(statusCode)
      .type(String(headers['content-type']))
      .header('cache-control', headers['cache-control'])
      .headers(headers['retry-after'] === undefined ? {} : { 'retry-after': headers['retry-after'] })
      .send(whole);
  }

  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const read = request.method === 'GET' || request.method === 'HEAD';
    const [, alias] = /^\/u\/([a-z0-9-]{3,30})\/?$/i.exec(path) ?? [];
    if (read && alias !== undefined) return sendPublicPage(request, reply, alias);
    const { document, status = 404 } = (read ? answerTo(path) : undefined) ?? {};
    if (!document) return sendNotFound(request, reply);
    reply.code(status).header('cache-control', status === 200 ? revalidate : 'no-store');
    return sendWebDocument(request, reply, document);
  });
}
