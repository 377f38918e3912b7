import { randomUUID } from 'node:crypto';
import { ERRORS, Server } from '@tus/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Semaphore } from '../../concurrency/semaphore.ts';
import { limits } from '../../contract/limits.ts';
import type { ErrorCode } from '../../contract/problem.ts';
import {
  cancelResumableUpload,
  findResumableUpload,
  getResumableUpload,
  listUnfinishedUploads,
  sendUploadPart,
  startResumableUpload,
  tusPath,
} from '../../contract/resumable-uploads.ts';
import type { Deps } from '../../deps.ts';
import { mount } from '../../http/mount.ts';
import { discardBody } from '../../http/upload-form.ts';
import { acceptUploadParts, partBody } from '../../http/upload-part.ts';
import { assembleUploads } from './assemble-upload.ts';
import { largestOf, limitsOf } from './limits-of.ts';
import { PartStore } from './part-store.ts';
import { findResumable, listUnfinished, presentResumable } from './resumable-uploads.ts';
import { UploadLocker } from './upload-lock.ts';

/** Milliseconds in which a request may end that a newer one of the same upload replaces. */
const lockDrainTimeout = 500;

/** The library needs no other headers, and would check those of the proxy. */
const passedOn = [
  'tus-resumable',
  'upload-offset',
  'upload-length',
  'upload-metadata',
  'content-length',
  'content-type',
];

/** Errors of the library, which are one line of text, as ours. */
const codes: ReadonlyMap<number, ErrorCode> = new Map([
  [400, 'validation_failed'],
  [403, 'validation_failed'],
  [404, 'not_found'],
  [409, 'upload_moved'],
  [410, 'not_found'],
  [412, 'bad_request'],
  [413, 'file_too_large'],
  [500, 'unavailable'],
]);

interface Call {
  readonly actor: Actor;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** @param open limits how many files one person sends at once */
export function resumableRoutes(app: FastifyInstance, deps: Deps, open: Semaphore): void {
  const { db, config } = deps;
  const locker = new UploadLocker();
  const stopping = new AbortController();
  const assembling = new Set<Promise<unknown>>();
  acceptUploadParts(app);
  // On a slow line the rest of a part would take longer than the server may run.
  app.addHook('preClose', () => locker.endAll());
  app.addHook('onClose', async () => {
    stopping.abort(new Error('the server stops'));
    await Promise.all(assembling);
  });

  function assemble({ log }: FastifyRequest): void {
    const work = assembleUploads({ ...deps, log }, stopping.signal).catch(() => {
      // It was logged, and `startAssembler` retries it.
    });
    assembling.add(work);
    void work.finally(() => assembling.delete(work));
  }

  /** One request by the library, with an error of ours if it fails. */
  async function tus({ actor, request, reply }: Call): Promise<FastifyReply> {
    let failure: unknown;
    const server = new Server({
      path: tusPath,
      relativeLocation: true,
      datastore: new PartStore({ ...deps, log: request.log }, actor, () => assemble(request)),
      locker,
      lockDrainTimeout,
      namingFunction: () => randomUUID(),
      onResponseError: (_request, error) => {
        failure = error;
        return undefined;
      },
    });
    const { method } = request;
    const headers = passedOn.flatMap((name): [string, string][] => {
      const value = request.raw.headers[name];
      // Creation with a body is not offered.
      return typeof value !== 'string' || (method === 'POST' && name.startsWith('content-'))
        ? []
        : [[name, value]];
    });
    const answer = await server.handleWeb(
      new Request(new URL(request.url, config.publicOrigin), {
        method,
        headers,
        ...(method === 'PATCH' && { body: partBody(request.raw) as BodyInit, duplex: 'half' }),
      }),
    );
    if (answer.status >= 400) throw errorOf(failure, answer.status);
    for (const [name, value] of answer.headers) {
      if (!name.startsWith('access-control-') && name !== 'content-length') reply.header(name, value);
    }
    const largest = largestOf(await limitsOf(deps, 'submission-file'));
    reply.header('tus-max-size', largest).header('cache-control', 'no-store');
    return reply.code(answer.status).send();
  }

  mount(app, startResumableUpload, tus);
  mount(app, findResumableUpload, tus);
  mount(app, cancelResumableUpload, tus);
  mount(app, sendUploadPart, async (call) => {
    const { actor, headers, request } = call;
    try {
      if (headers['content-length'] > limits.uploadPartBytes) throw new AppError('body_too_large');
      const owner = `${actor.user?.id ?? actor.administrator?.id}`;
      return await open.run(() => tus(call), { owner });
    } catch (error) {
      discardBody(request.raw);
      throw error;
    }
  });

  mount(app, getResumableUpload, async ({ actor, params: { id } }) =>
    presentResumable(await findResumable(db, actor, id)),
  );

  mount(app, listUnfinishedUploads, async ({ actor, query: { purpose } }) => {
    const { unfinishedHours: keptHours } = config.uploads;
    return { keptHours, uploads: await listUnfinished(db, actor, purpose) };
  });
}

/** @param failure what the library caught; an error of the protocol is an object with a status and a text */
function errorOf(failure: unknown, status: number): unknown {
  if (failure instanceof Error) return failure;
  // A newer request of the same upload has ended this one.
  if (failure === ERRORS.ABORTED) return new AppError('upload_moved');
  return new AppError(codes.get(status) ?? 'internal', { cause: failure });
}
