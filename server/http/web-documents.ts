import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { builtOrigin } from '#contract/built-origin.ts';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
};

/** A built file that contains the public origin, which only the server knows. */
export interface WebDocument {
  type: string;
  etag: string;
  plain: Buffer;
  gzip: Buffer;
  brotli: Buffer;
}

async function prepare(file: string, publicOrigin: string): Promise<WebDocument> {
  const plain = Buffer.from(readFileSync(file, 'utf8').replaceAll(builtOrigin, publicOrigin));
  const [gzipped, brotli] = await Promise.all([promisify(gzip)(plain), promisify(brotliCompress)(plain)]);
  const etag = createHash('sha256').update(plain).digest('base64url').slice(0, 22);
  return { type: types[extname(file)] ?? 'text/plain', etag: `W/"${etag}"`, plain, gzip: gzipped, brotli };
}

/** The files in the root of the built pages by name, with the public origin written in. */
export async function readWebDocuments(
  root: string,
  publicOrigin: string,
): Promise<ReadonlyMap<string, WebDocument>> {
  const files = readdirSync(root).filter((file) => extname(file) in types);
  const documents = files.map(
    async (file): Promise<[string, WebDocument]> => [file, await prepare(join(root, file), publicOrigin)],
  );
  return new Map(await Promise.all(documents));
}

/** Whether a path is that of a page. The build writes the list (web/build/site-files.ts). */
export function readPages(root: string): (path: string) => boolean {
  const sources = z.array(z.string()).parse(JSON.parse(readFileSync(join(root, '.pages.json'), 'utf8')));
  const patterns = sources.map((source) => new RegExp(source, 'i'));
  return (path) => patterns.some((pattern) => pattern.test(path));
}

/** Sends a document in the smallest encoding that the browser accepts, or 304 if the browser has it. */
export function sendWebDocument(request: FastifyRequest, reply: FastifyReply, document: WebDocument) {
  const accepted = request.headers['accept-encoding'] ?? '';
  reply.header('vary', 'accept-encoding').header('etag', document.etag).type(document.type);
  if (reply.statusCode === 200 && request.headers['if-none-match']?.includes(document.etag)) {
    return reply.code(304).send();
  }
  if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(document.brotli);
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(document.gzip);
  return reply.send(document.plain);
}
