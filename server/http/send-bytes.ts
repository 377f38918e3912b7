import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import type { ByteRange } from '../storage/object-store.ts';
import { matchesTag, parseRange } from './byte-range.ts';

/** Milliseconds that a response may take, so that slow readers do not hold connections without end. */
export const maxDuration = 3_600_000;

export function limitDuration(stream: Readable): void {
  const end = setTimeout(() => stream.destroy(new Error('the client read too slowly')), maxDuration).unref();
  stream.once('close', () => clearTimeout(end));
}

export interface Bytes {
  /** Of the complete file. */
  readonly size: number;
  /** A strong ETag with its quotes. */
  readonly etag: string;
  /** Type, disposition, caching, policy. */
  readonly headers: Readonly<Record<string, string>>;
  /** Opens the bytes or a range of them; not called for responses without a body. */
  readonly open: (range?: ByteRange) => Promise<Readable>;
}

/**
 * Responds to GET and HEAD for bytes that never change at their URL: ranges, 304, 416.
 * @throws {AppError} range_not_satisfiable; the error of `open`
 */
export async function sendBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  { size, etag, headers, open }: Bytes,
): Promise<FastifyReply> {
  if (matchesTag(request.headers['if-none-match'], etag)) {
    return reply.code(304).headers(headers).header('etag', etag).send();
  }
  // With another tag in If-Range, the range would not match the part that the client has.
  const condition = request.headers['if-range'];
  const fits = condition === undefined || condition === etag;
  const range = request.method === 'GET' && fits ? parseRange(request.headers.range, size) : null;
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${size}`);
    throw new AppError('range_not_satisfiable');
  }
  const stream = request.method === 'HEAD' || size === 0 ? Readable.from([]) : await open(range ?? undefined);
  const described = { ...headers, etag, 'accept-ranges': 'bytes' };
  if (range !== null) reply.header('content-range', `bytes ${range.start}-${range.end}/${size}`);
  const length = range === null ? size : range.end - range.start + 1;
  reply
    .code(range === null ? 200 : 206)
    .headers(described)
    .header('content-length', length);
  limitDuration(stream);
  stream.once('error', () => {
    // The problem response that follows must not have the headers of the file.
    if (reply.raw.headersSent) return;
    for (const name of [...Object.keys(described), 'content-range', 'content-length'])
      reply.removeHeader(name);
  });
  return reply.send(stream);
}
