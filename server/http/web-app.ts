import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { getPublicProfile, type PublicProfile } from '../contract/public-profiles.ts';
import type { SiteContent } from '../contract/site.ts';
import { type VerifiedCertificate, verifyCertificate } from '../contract/verify.ts';
import type { Deps } from '../deps.ts';
import { certificateHead } from '../site/certificate-head.ts';
import { profileHead } from '../site/profile-head.ts';
import { readPages, type WebDocument, type WebDocuments } from '../site/web-documents.ts';
import { sendNotFound } from './error-handler.ts';

const yearSeconds = 31_536_000;
const immutable = `public, max-age=${yearSeconds}, immutable`;
const revalidate = 'no-cache';

/** Sends a document in the smallest encoding that the browser accepts, or 304 if the browser has it. */
function sendWebDocument(request: FastifyRequest, reply: FastifyReply, document: WebDocument) {
  const accepted = request.headers['accept-encoding'] ?? '';
  reply.header('vary', 'accept-encoding').header('etag', document.etag).type(document.type);
  if (reply.statusCode === 200 && request.headers['if-none-match']?.includes(document.etag)) {
    return reply.code(304).send();
  }
  if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(document.brotli);
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(document.gzip);
  return reply.send(document.plain);
}

interface HeadFacts extends SiteContent {
  readonly publicOrigin: string;
  readonly indexable: boolean;
}

/** A page about which the API knows more than the build. */
interface PageWithHead {
  /** In the API: what the page shows. */
  readonly url: string;
  readonly headOf: (body: string, facts: HeadFacts) => string;
}

function pageWithHead(path: string): PageWithHead | null {
  const [, alias] = /^\/u\/([a-z0-9-]{3,30})\/?$/i.exec(path) ?? [];
  if (alias !== undefined) {
    return {
      url: getPublicProfile.path.replace(':alias', alias),
      headOf: (body, facts) => profileHead(JSON.parse(body) as PublicProfile, facts),
    };
  }
  const [, id] = /^\/verify\/([0-9a-f-]{36})\/?$/i.exec(path) ?? [];
  if (id === undefined) return null;
  return {
    url: verifyCertificate.path.replace(':id', id),
    headOf: (body, facts) => certificateHead(JSON.parse(body) as VerifiedCertificate, facts),
  };
}

/**
 * Answers every request without a route: a page's path gets its own document or the app's, an unknown path the app's with
 * status 404, everything else a 404 problem. Also serves the files of the built pages, which nginx does in production.
 */
export async function registerWebApp(
  app: FastifyInstance,
  { config: { publicOrigin }, site }: Pick<Deps, 'config' | 'site'>,
  documents: WebDocuments,
): Promise<void> {
  const { root } = documents;
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

  /** The file of a path's document, and its status; undefined for a path that cannot be a page's. */
  function answerTo(path: string) {
    if (/^\/[a-z]+\.(xml|txt|webmanifest)$/.test(path)) return { file: path.slice(1), status: 200 };
    if (path.startsWith('/api/') || /\.|%|\/\//.test(path)) return undefined;
    if (!isPage(path)) return { file: 'app.html', status: 404 };
    // The page of a failed sign-in has an error status.
    if (path === '/autherror') return { file: 'app.html', status: 400 };
    return { file: path === '/' ? 'index.html' : `${path.slice(1)}.html`, status: 200 };
  }

  /** A page about somebody: the app's document, whose head says what it shows, with the status of the API's answer. */
  async function sendWithHead(request: FastifyRequest, reply: FastifyReply, { url, headOf }: PageWithHead) {
    const { files, appWith } = await documents.current();
    const { statusCode, headers, body } = await app.inject({ url, remoteAddress: request.ip });
    reply.code(statusCode);
    if (statusCode !== 200) {
      reply.header('cache-control', 'no-store');
      if (headers['retry-after'] !== undefined) reply.header('retry-after', headers['retry-after']);
      const ofApp = files.get('app.html');
      return ofApp ? sendWebDocument(request, reply, ofApp) : sendNotFound(request, reply);
    }
    const robots = headers['x-robots-tag'];
    if (robots !== undefined) reply.header('x-robots-tag', robots);
    const { content } = await site.published();
    const head = headOf(body, { ...content, publicOrigin, indexable: robots === undefined });
    // Asked for again each time, so that a page that is switched off, or a certificate that is revoked, is so at once.
    return reply
      .header('cache-control', 'private, no-cache')
      .type('text/html; charset=utf-8')
      .send(appWith(head));
  }

  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const read = request.method === 'GET' || request.method === 'HEAD';
    const page = read ? pageWithHead(path) : null;
    if (page !== null) return sendWithHead(request, reply, page);
    const answer = read ? answerTo(path) : undefined;
    if (answer === undefined) return sendNotFound(request, reply);
    const { files } = await documents.current();
    const document = files.get(answer.file) ?? (path.includes('.') ? undefined : files.get('app.html'));
    if (!document) return sendNotFound(request, reply);
    reply.code(answer.status).header('cache-control', answer.status === 200 ? revalidate : 'no-store');
    return sendWebDocument(request, reply, document);
  });
}
