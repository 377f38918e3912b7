import { type DetailedError, Upload } from 'tus-js-client';
import { limits } from '#contract/limits.ts';
import {
  getResumableUpload,
  listUnfinishedUploads,
  type ResumableUpload,
  sendUploadPart,
  tusPath,
} from '#contract/resumable-uploads.ts';
import type { File as UploadedFile, UploadPurpose } from '#contract/uploads.ts';
import { ApiProblem } from '../../api/api-problem.ts';
import { call, problemOf, unreachable } from '../../api/client.ts';
import { isMethodRefusal, sendsByPost } from '../../api/fetch-any-method.ts';
import { fingerprintOf } from './fingerprint.ts';
import { removeUpload } from './remove-upload.ts';
import { type Upload as Given, parseJson, type WaitingFor } from './upload-file.ts';

/** Milliseconds before each further try; a part that was stored starts the list again. Ten minutes in all. */
const retryDelays = [500, 1_000, 2_000, 5_000, ...Array.from({ length: 60 }, () => 10_000)];
/** Milliseconds between two questions whether the file is ready. */
const askEvery = 700;

export interface InParts extends Given {
  /** Called with the id under which the server keeps what arrives. */
  onStarted: (id: string) => void;
  /** The file has arrived and is being checked: from 0 to 1. */
  onChecked: (fraction: number) => void;
  onWaiting: (waitingFor: WaitingFor | null) => void;
}

/**
 * Sends a file in parts and continues by itself after a lost connection. A file that has begun to arrive earlier is recognized, and
 * only the rest is sent: nothing, if all of it is there.
 * @throws ApiProblem; a DOMException named AbortError when `signal` aborts: then the parts stay on the server
 */
export async function sendInParts(input: InParts): Promise<UploadedFile> {
  const { file, purpose, signal } = input;
  const fingerprint = await fingerprintOf(file, signal);
  const begun = await findBegun({ purpose, fingerprint, size: file.size, signal });
  if (begun !== undefined) input.onStarted(begun.id);
  const id =
    begun !== undefined && begun.state !== 'receiving'
      ? begun.id
      : await send(input, fingerprint, begun?.id ?? null);
  return readyFile(id, input);
}

interface Wanted {
  purpose: UploadPurpose;
  fingerprint: string;
  size: number;
  signal: AbortSignal | undefined;
}

async function findBegun({ purpose, fingerprint, size, signal }: Wanted) {
  const { uploads } = await call(listUnfinishedUploads, { query: { purpose }, signal });
  return uploads.find(
    (upload) => upload.fingerprint === fingerprint && upload.size === size && upload.state !== 'refused',
  );
}

const idOf = (url: string) => url.split('/').at(-1) ?? '';

/** @returns the id of the upload, when the last part has arrived */
function send(input: InParts, fingerprint: string, id: string | null): Promise<string> {
  const { file, purpose, signal, onProgress, onStarted, onWaiting } = input;
  return new Promise((resolve, reject) => {
    const upload = new Upload(file, {
      endpoint: id === null ? tusPath : null,
      uploadUrl: id === null ? null : `${tusPath}/${id}`,
      chunkSize: limits.uploadPartBytes,
      metadata: { purpose, filename: file.name, fingerprint },
      retryDelays,
      overridePatchMethod: sendsByPost(),
      // The server lists what has begun to arrive.
      storeFingerprintForResuming: false,
      onUploadUrlAvailable: () => {
        onStarted(idOf(upload.url ?? ''));
        // Otherwise the library would begin again after any failed question how much has arrived.
        upload.options.endpoint = null;
      },
      onShouldRetry: (error) => {
        if (isMethodRefusal(statusOf(error) ?? 0) && !upload.options.overridePatchMethod) {
          upload.options.overridePatchMethod = true;
          return true;
        }
        const again = mayTryAgain(error);
        if (again) onWaiting(waitingAfter(statusOf(error)));
        return again;
      },
      onProgress: (sent, total) => {
        onWaiting(null);
        onProgress?.(sent / total);
      },
      onSuccess: () => finish(() => resolve(idOf(upload.url ?? ''))),
      onError: (error) => finish(() => void problemFor(error, upload.url).then(reject, reject)),
    });
    const online = () => {
      // Not after the delay that has begun while there was no network.
      void upload.abort().then(() => upload.start());
    };
    const stop = () => {
      void upload.abort();
      finish(() => reject(new DOMException('The upload was stopped.', 'AbortError')));
    };
    function finish(end: () => void) {
      window.removeEventListener('online', online);
      signal?.removeEventListener('abort', stop);
      onWaiting(null);
      end();
    }
    window.addEventListener('online', online);
    signal?.addEventListener('abort', stop, { once: true });
    if (signal?.aborted) stop();
    else upload.start();
  });
}

const statusOf = (error: Error | DetailedError) =>
  'originalResponse' in error ? (error.originalResponse?.getStatus() ?? 0) : null;

const waitingAfter = (status: number | null): WaitingFor => (status === 0 ? 'connection' : 'server');

/** No answer, another request of the same upload, too many requests, or a server that is being restarted. */
function mayTryAgain(error: Error | DetailedError): boolean {
  const status = statusOf(error);
  return status === 0 || status === 409 || status === 429 || (status !== null && status >= 500);
}

async function problemFor(error: Error | DetailedError, url: string | null): Promise<Error> {
  const status = statusOf(error);
  if (status === null) return error;
  // An answer to HEAD has no text: the state says why the file was refused.
  if ([404, 413, 422].includes(status) && url !== null) {
    const state = await call(getResumableUpload, { params: { id: idOf(url) } });
    if (state.problem !== null) return refusedAs(state, state.problem);
  }
  const answer = 'originalResponse' in error ? error.originalResponse : null;
  if (!answer || status === 0) return unreachable(sendUploadPart);
  return problemOf(
    sendUploadPart,
    status,
    parseJson(answer.getBody()),
    answer.getHeader('retry-after') ?? null,
  );
}

/** The form shows why, so that it need not be listed any more. */
function refusedAs(
  { id }: ResumableUpload,
  { code, detail }: NonNullable<ResumableUpload['problem']>,
): ApiProblem {
  void removeUpload(id);
  const title = sendUploadPart.failure;
  return new ApiProblem({ type: 'about:blank', title, status: 422, code, detail, requestId: '' });
}

/** Waits until the server has put the parts together and checked them. */
async function readyFile(id: string, { signal, onChecked, onWaiting }: InParts): Promise<UploadedFile> {
  for (let failures = 0; failures < retryDelays.length; ) {
    signal?.throwIfAborted();
    try {
      const upload = await call(getResumableUpload, { params: { id }, signal });
      const { state, file, problem, processed, size } = upload;
      if (file !== null) return file;
      if (problem !== null) throw refusedAs(upload, problem);
      if (state === 'receiving') throw unreachable(sendUploadPart);
      failures = 0;
      onWaiting(null);
      onChecked(processed / size);
    } catch (error) {
      if (!(error instanceof ApiProblem) || (error.problem.status > 0 && error.problem.status < 500))
        throw error;
      failures += 1;
      onWaiting(waitingAfter(error.problem.status));
    }
    await new Promise((resolve) => setTimeout(resolve, failures > 0 ? retryDelays[failures] : askEvery));
  }
  throw unreachable(sendUploadPart);
}
