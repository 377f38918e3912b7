import type { Given } from '#contract/route.ts';
import { createUpload, type File as UploadedFile, type UploadPurpose } from '#contract/uploads.ts';
import { addressOf } from '../../api/address.ts';
import { ApiProblem } from '../../api/api-problem.ts';
import { answerOf, problemOf, unreachable } from '../../api/client.ts';

/** Further tries while the server is busy. */
const mostRetries = 3;
/** Seconds. Whether to wait longer is left to the user. */
const longestWait = 40;

/** Why an upload pauses: there is no connection, the server is busy or being restarted, or the photo is converted first. */
export type WaitingFor = 'connection' | 'server' | 'conversion';

export interface Upload {
  file: File;
  purpose: UploadPurpose;
  /** From 0 to 1, as bytes are sent. */
  onProgress?: (fraction: number) => void;
  /** The upload pauses and will continue by itself, or continues (null). */
  onWaiting?: (waitingFor: WaitingFor | null) => void;
  signal?: AbortSignal;
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Seconds before the next try, twice as long after each; null if there is none. Only an answer with Retry-After is sure to have
 * stored nothing.
 */
function delayAfter(error: unknown, retries: number): number | null {
  if (!(error instanceof ApiProblem) || error.problem.status !== 503) return null;
  if (error.retryAfterSeconds === null || retries === mostRetries) return null;
  const delay = error.retryAfterSeconds * 2 ** retries;
  return delay > longestWait ? null : delay;
}

/**
 * Uploads one file. While the server is busy, it waits as long as the server asks for, and tries again.
 * @throws ApiProblem; a DOMException named AbortError when `signal` aborts.
 */
export async function uploadFile(upload: Upload): Promise<UploadedFile> {
  const { signal, onProgress, onWaiting } = upload;
  for (let retries = 0; ; retries += 1) {
    try {
      return await post(upload);
    } catch (error) {
      const delay = delayAfter(error, retries);
      if (delay === null) throw error;
      onProgress?.(0);
      onWaiting?.('server');
      // Not all clients at the same moment.
      const milliseconds = delay * 1_000 * (1 + Math.random() / 2);
      await new Promise((resolve) => setTimeout(resolve, milliseconds));
      signal?.throwIfAborted();
      onWaiting?.(null);
    }
  }
}

/** Sends a file once, by XMLHttpRequest, because fetch reports no upload progress. */
function post({ file, purpose, onProgress, signal }: Upload): Promise<UploadedFile> {
  return new Promise((resolve, reject) => {
    const stopped = () => reject(new DOMException('The upload was stopped.', 'AbortError'));
    if (signal?.aborted) return stopped();
    const request = new XMLHttpRequest();
    request.open(createUpload.method, addressOf(createUpload, { query: { purpose } }));
    request.setRequestHeader('accept', 'application/json');
    const stated = { 'upload-length': String(file.size) } satisfies Given<typeof createUpload, 'headers'>;
    for (const [name, value] of Object.entries(stated)) request.setRequestHeader(name, value);
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total);
    };
    request.onerror = () => reject(unreachable(createUpload));
    request.onabort = stopped;
    request.onload = () => {
      const body = parseJson(request.responseText);
      if (request.status < 200 || request.status > 299) {
        reject(problemOf(createUpload, request.status, body, request.getResponseHeader('retry-after')));
        return;
      }
      try {
        resolve(answerOf(createUpload, request.status, body));
      } catch (error) {
        reject(error);
      }
    };
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    const form = new FormData();
    form.append('file', file, file.name);
    request.send(form);
  });
}
