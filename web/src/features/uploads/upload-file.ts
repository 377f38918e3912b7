import type { Given } from '#contract/route.ts';
import { createUpload, type File as UploadedFile, type UploadPurpose } from '#contract/uploads.ts';
import { addressOf } from '../../api/address.ts';
import { answerOf, problemOf, unreachable } from '../../api/client.ts';

export interface Upload {
  file: File;
  purpose: UploadPurpose;
  /** From 0 to 1, as bytes are sent. */
  onProgress?: (fraction: number) => void;
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
 * Uploads one file. Uses XMLHttpRequest, because fetch reports no upload progress.
 * @throws ApiProblem; a DOMException named AbortError when `signal` aborts.
 */
export function uploadFile({ file, purpose, onProgress, signal }: Upload): Promise<UploadedFile> {
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
