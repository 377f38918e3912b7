import type { IncomingMessage } from 'node:http';
import { PassThrough, type Readable } from 'node:stream';
import type { Multipart } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';

/** Bytes of a form besides its file: boundaries, headers, a long file name. */
const formOverhead = 64 * 1024;
/** Bytes that each stream of a form may buffer: several reads of the socket, which are 64 KiB. */
const bufferSize = 256 * 1024;
/** Bytes read and discarded after an error: a browser reads the response only after it has sent its request. */
const discardAtMost = 64 * 1024 * 1024;
/** Milliseconds between two checks of a form that is being received. */
const checkInterval = 250;
/** Checks after which a part without bytes counts as interrupted. */
const checksAtEnd = 2;
/** Milliseconds that a client may continue to send after an error. */
const discardTimeout = 30_000;

export interface UploadForm {
  readonly fileName: string;
  readonly body: Readable;
  /** Maximum number of bytes in `body`; null if the request does not state it. */
  readonly sizeAtMost: number | null;
  /** Bytes in `body` as the client states them; null if it does not. */
  readonly size: number | null;
  /** Call after the last byte of `body`; throws if the form has another part. */
  readonly confirm: () => Promise<void>;
}

interface FormLimits {
  /** Maximum bytes of the file. */
  readonly limit: number;
  /** Bytes of the file as the client states them; null if it does not. */
  readonly size: number | null;
  readonly tooLarge: () => AppError;
  readonly wrongSize: () => AppError;
}

const oneFile = (cause?: unknown) =>
  new AppError('validation_failed', {
    cause,
    fields: [{ path: 'body.file', message: 'Send exactly one complete file as the form field "file".' }],
  });

/**
 * Reads the start of a multipart form with one part, a file named `file`; its bytes follow as a stream.
 * @throws {AppError} unsupported_media_type, validation_failed, or the error of `tooLarge` or `wrongSize`
 */
export async function readUploadForm(
  request: FastifyRequest,
  { limit, size, tooLarge, wrongSize }: FormLimits,
): Promise<UploadForm> {
  if (!request.isMultipart()) {
    throw new AppError('unsupported_media_type', { message: 'Send this as multipart/form-data.' });
  }
  const length = request.headers['content-length'];
  const announced = length === undefined ? null : Number(length);
  if (announced !== null && announced > limit + formOverhead) throw tooLarge();
  if (size !== null && size > limit) throw tooLarge();
  if (size !== null && announced !== null && size > announced) throw wrongSize();

  const parts = request.parts({
    highWaterMark: bufferSize,
    fileHwm: bufferSize,
    // One byte above `limit`: the caller detects a larger file, and the parser never truncates one silently.
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
    body: failIfInterrupted(part.file, request.raw),
    sizeAtMost: size ?? announced,
    size,
    confirm: async () => {
      if ((await nextPart()) !== undefined) throw oneFile();
    },
  };
}

/** Passes the part on. An interrupted form makes the stream fail instead of end. */
function failIfInterrupted(part: Readable, request: IncomingMessage): Readable {
  const body = new PassThrough({ highWaterMark: bufferSize });
  // It may fail before anything reads it, while the row is inserted. A later reader gets the error.
  body.on('error', () => {});
  part.once('error', (cause) => body.destroy(oneFile(cause)));
  part.once('close', () => {
    if (!part.readableEnded) body.destroy(oneFile());
  });
  // The parser reports the interruption of a short form before a listener can be attached, and nothing after that. Therefore
  // check regularly: a part without buffered bytes whose request has ended will never end. A form that is silent but open
  // is left to `registerBodyTimeout`, which closes its connection.
  let idleChecks = 0;
  const watch = setInterval(() => {
    const waits = part.readableLength === 0 && !part.readableEnded && !body.writableNeedDrain;
    const ended = request.readableEnded || request.destroyed;
    idleChecks = waits && ended ? idleChecks + 1 : 0;
    if (idleChecks >= checksAtEnd) body.destroy(oneFile());
  }, checkInterval);
  body.once('close', () => {
    clearInterval(watch);
    part.destroy();
  });
  return part.pipe(body);
}

/** Reads and discards the rest of the request body after an error. Closes the connection after too many bytes or too long. */
export function discardBody(raw: IncomingMessage): void {
  if (raw.readableEnded || raw.destroyed) return;
  let left = discardAtMost;
  const timer = setTimeout(() => raw.destroy(), discardTimeout).unref();
  raw.once('close', () => clearTimeout(timer)).once('end', () => clearTimeout(timer));
  raw.unpipe();
  raw.on('data', (bytes: Buffer) => {
    left -= bytes.length;
    if (left < 0) raw.destroy();
  });
  raw.resume();
}
