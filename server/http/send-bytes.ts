import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import type { ByteRange } from '../storage/object-store.ts';
import { matchesTag, parseRange } from './byte-range.ts';

/** Milliseconds that an answer may take: nobody who reads a few bytes a second holds a place for ever. */
const longest = 3_600_000;

export interface Bytes {
  /** Of the whole. */
  readonly size: number;
  /** With its quotes; strong. */
  readonly etag: string;
  /** What describes the bytes: type, disposition, caching, policy. */
  readonly headers: Readonly<Record<string, string>>;
  /** Opens the bytes, or the part of them; not called where none are sent. */
  readonly open: (range?: ByteRange) => Promise<Readable>;
}

/**
 * Answers GET and HEAD for bytes that never change under their address: ranges, 304, 416.
 * @throws {AppError} range_not_satisfiable; what `open` fails with
 */
export async function sendBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  { size, etag, headers, open }: Bytes,
): Promise<FastifyReply> {
  if (matchesTag(request.headers['if-none-match'], etag)) {
    return reply.code(304).headers(headers).header('etag', etag).send();
  }
  // If-Range with another tag: the part would not fit what the client has.
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
  const end = setTimeout(() => stream.destroy(new Error('the reader took too long')), longest).unref();
  stream.once('close', () => clearTimeout(end));
  stream.once('error', () => {
    // The problem that is sent instead must not be cached as the file is.
    if (reply.raw.headersSent) return;
    for (const name of [...Object.keys(described), 'content-range', 'content-length'])
      reply.removeHeader(name);
  });
  return reply.send(stream);
}
