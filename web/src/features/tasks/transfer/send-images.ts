import type { FieldError } from '#contract/problem.ts';
import type { FileRow } from '#contract/task-file.ts';
import { ApiProblem } from '../../../api/api-problem.ts';
import { fileFromBase64 } from '../../uploads/file-from-base64.ts';
import { uploadFailure } from '../../uploads/upload-failure.ts';
import { uploadFile } from '../../uploads/upload-file.ts';

export interface SentRow extends FileRow {
  /** The images on this server. */
  readonly imageIds: readonly string[];
  readonly imageTexts: readonly string[];
}

interface Sending {
  readonly signal: AbortSignal;
  /** Called before each image with its number, from 1. */
  readonly onNext: (number: number) => void;
}

/**
 * Uploads the images of the rows without errors, which checks them. A refused one is an error of its row.
 * @throws {ApiProblem} if the server cannot be reached; a DOMException named AbortError when `signal` aborts
 */
export async function sendImages(rows: readonly FileRow[], { signal, onNext }: Sending): Promise<SentRow[]> {
  let number = 0;
  const sent: SentRow[] = [];
  for (const row of rows) {
    const imageIds: string[] = [];
    const imageTexts: string[] = [];
    const errors: FieldError[] = [...row.errors];
    for (const [index, { name, text, data }] of row.images.entries()) {
      number += 1;
      onNext(number);
      try {
        imageIds.push(await sendImage(name, data, signal));
        imageTexts.push(text);
      } catch (error) {
        if (!(error instanceof ApiProblem) || uploadFailure(error).retriable) throw error;
        errors.push({ path: `images.${index}`, message: uploadFailure(error).problem });
      }
    }
    sent.push({ ...row, imageIds, imageTexts, errors });
  }
  return sent;
}

async function sendImage(name: string, base64: string, signal: AbortSignal): Promise<string> {
  const file = fileFromBase64(name, base64);
  for (;;) {
    try {
      return (await uploadFile({ file, purpose: 'task-image', signal })).id;
    } catch (error) {
      // A file may have more images than one account may send in a minute.
      const wait = error instanceof ApiProblem && error.problem.status === 429 && error.retryAfterSeconds;
      if (!wait) throw error;
      await new Promise((resolve) => setTimeout(resolve, wait * 1_000));
      signal.throwIfAborted();
    }
  }
}
