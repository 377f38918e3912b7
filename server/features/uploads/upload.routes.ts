import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../app-error.ts';
import { Semaphore } from '../../concurrency/semaphore.ts';
import { createUpload, deleteUpload, getFile } from '../../contract/uploads.ts';
import type { Deps } from '../../deps.ts';
import { clientSignal } from '../../http/client-signal.ts';
import { mount } from '../../http/mount.ts';
import { sendBytes } from '../../http/send-bytes.ts';
import { discardBody, readUploadForm } from '../../http/upload-form.ts';
import { ObjectNotFound, type ObjectStore } from '../../storage/object-store.ts';
import { servedAs } from './file-kind.ts';
import { contentDisposition } from './file-name.ts';
import { type FoundFile, findFile } from './find-file.ts';
import { limitsOf } from './limits-of.ts';
import { largestAtOnce, receiveUpload } from './receive-upload.ts';
import { removeUpload } from './remove-upload.ts';
import { resumableRoutes } from './resumable.routes.ts';
import { fileTooLarge, ownerId, uploadOwner, wrongSize } from './upload-policy.ts';

// A file runs no scripts, has an opaque origin and can be framed only by this site. Chromium's PDF viewer works under
// this policy; the pages that browsers generate around images and videos need `img-src`, `media-src` and `style-src`.
const filePolicy =
  "sandbox; default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'";

/** Seconds after which a client may try again that has too many uploads open. */
const retryAfter = 10;

function headersOf(file: FoundFile): Record<string, string> {
  const { contentType, disposition } = servedAs(file.contentType);
  return {
    'content-type': contentType,
    'content-disposition': contentDisposition(disposition, file.fileName),
    'content-security-policy': filePolicy,
    // The bytes of a file never change. `vary` keeps the next session of the same browser from using this copy.
    'cache-control': 'private, max-age=86400, immutable',
    vary: 'cookie',
  };
}

/** Sends the bytes of a file to somebody who may see it. @param headers replace the usual ones */
export function sendFile(
  store: ObjectStore,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  file: FoundFile,
  headers: Record<string, string> = {},
): Promise<FastifyReply> {
  return sendBytes(request, reply, {
    size: file.size,
    etag: `"${Buffer.from(file.sha256 ?? []).toString('hex')}"`,
    headers: { ...headersOf(file), ...headers },
    open: async (range) => {
      try {
        return await store.get(file.storageKey, range);
      } catch (cause) {
        if (!(cause instanceof ObjectNotFound)) throw cause;
        // Discarded after the row was read, or lost.
        request.log.warn({ err: cause, file: file.id }, 'the object of a file is missing');
        throw new AppError('not_found', { cause });
      }
    },
  });
}

export function uploadRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, store, config } = deps;
  // One person must not occupy all of nginx's places for uploads; all people together may.
  const open = new Semaphore(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, {
    running: config.openUploadsPerPerson,
    waiting: 0,
    code: 'too_many_uploads',
  });

  mount(app, createUpload, async ({ actor, query: { purpose }, headers, request, reply }) => {
    const signal = clientSignal(reply);
    const { 'upload-length': size = null } = headers;
    const receive = async () => {
      const limit = largestAtOnce(await limitsOf(deps, purpose));
      const form = await readUploadForm(request, {
        limit,
        size,
        tooLarge: () => fileTooLarge(limit),
        wrongSize,
      });
      return receiveUpload({ ...deps, log: request.log }, actor, { purpose, signal, ...form });
    };
    try {
      // Before the body is read; `receiveUpload` checks again.
      const owner = uploadOwner(actor, purpose);
      return await open.run(receive, { owner: ownerId(owner) });
    } catch (error) {
      if (error instanceof AppError && error.code === 'too_many_uploads') {
        reply.header('retry-after', retryAfter);
      }
      discardBody(request.raw);
      throw error;
    }
  });

  resumableRoutes(app, deps, open);

  mount(app, deleteUpload, ({ actor, params: { id }, request }) =>
    removeUpload({ db, store, log: request.log }, actor, id),
  );

  mount(app, getFile, async ({ actor, params: { id }, ...http }) =>
    sendFile(store, http, await findFile(db, actor, { id, now: deps.now() })),
  );
}
