import type { IncomingMessage } from 'node:http';
import { PassThrough, type Readable } from 'node:stream';
import type { Multipart } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';

/** Bytes that a form may have besides its file: boundaries, headers, a long name. */
const formOverhead = 64 * 1024;
/** Bytes read and thrown away after a refusal, so that a browser, which sends before it listens, hears it. */
const drainAtMost = 64 * 1024 * 1024;
/** Milliseconds between two looks at a form under way. */
const watchEvery = 250;
/** Milliseconds that a client may stay silent, or go on after a refusal. */
const patience = 30_000;

export interface UploadForm {
  readonly fileName: string;
  readonly body: Readable;
  /** Bytes that `body` has at most; null where the request does not say. */
  readonly sizeAtMost: number | null;
  /** After the last byte of `body`: throws where the form goes on. */
  readonly confirm: () => Promise<void>;
}

const oneFile = (cause?: unknown) =>
  new AppError('validation_failed', {
    cause,
    fields: [{ path: 'body.file', message: 'Send one file, whole, as the form field "file".' }],
  });

/**
 * The start of a multipart form that has one part, a file named `file`; its bytes follow as a stream.
 * @param limit bytes that the file may have
 * @throws {AppError} unsupported_media_type, validation_failed, or what `tooLarge` makes
 */
export async function readUploadForm(
  request: FastifyRequest,
  { limit, tooLarge }: { limit: number; tooLarge: () => AppError },
): Promise<UploadForm> {
  if (!request.isMultipart()) {
    throw new AppError('unsupported_media_type', { message: 'Send this as multipart/form-data.' });
  }
  const length = request.headers['content-length'];
  const announced = length === undefined ? null : Number(length);
  if (announced !== null && announced > limit + formOverhead) throw tooLarge();

  const parts = request.parts({
    // One byte over our own limit, so that ours speaks and nothing is cut in silence.
    limits: { files: 1, fields: 0, parts: 1, fileSize: limit + 1, headerPairs: 20, headerSize: 16 * 1024 },
  });
  async function nextPart(): Promise<Multipart | undefined> {
    try {
      const next = await parts.next();
      return next.done ? undefined : next.value;
    } catch (cause) {
      throw oneFile(cause);
    }
  }

  const part = await nextPart();
  if (part?.type !== 'file' || part.fieldname !== 'file') throw oneFile();
  return {
    fileName: part.filename ?? '',
    body: wholeOrError(part.file, request.raw),
    sizeAtMost: announced,
    confirm: async () => {
      if ((await nextPart()) !== undefined) throw oneFile();
    },
  };
}

/** Passes the part on; a form that breaks off is an error, never an end. */
function wholeOrError(part: Readable, request: IncomingMessage): Readable {
  const body = new PassThrough();
  // It may fail while its row is being made and nobody reads yet: whoever reads then finds it failed.
  body.on('error', () => {});
  part.once('error', (cause) => body.destroy(oneFile(cause)));
  part.once('close', () => {
    if (!part.readableEnded) body.destroy(oneFile());
  });
  // The parser tells of a short form's sudden end before anybody can listen, and then is silent for ever:
  // a part that has nothing left after its request ended will not end either.
  let quiet = 0;
  let seen = 0;
  const watch = setInterval(() => {
    const waits = part.readableLength === 0 && !part.readableEnded && !body.writableNeedDrain;
    const silent = request.socket.bytesRead === seen;
    seen = request.socket.bytesRead;
    quiet = waits && silent ? quiet + 1 : 0;
    const enough = request.readableEnded ? 2 : patience / watchEvery;
    if (quiet >= enough) body.destroy(oneFile());
  }, watchEvery);
  body.once('close', () => {
    clearInterval(watch);
    part.destroy();
  });
  return part.pipe(body);
}

/** Reads on after a refusal, up to a limit of bytes and time, then hangs up. */
export function drain(request: FastifyRequest): void {
  const { raw } = request;
  if (raw.readableEnded || raw.destroyed) return;
  let left = drainAtMost;
  const timer = setTimeout(() => raw.destroy(), patience).unref();
  raw.once('close', () => clearTimeout(timer)).once('end', () => clearTimeout(timer));
  raw.unpipe();
  raw.on('data', (bytes: Buffer) => {
    left -= bytes.length;
    if (left < 0) raw.destroy();
  });
  raw.resume();
}
