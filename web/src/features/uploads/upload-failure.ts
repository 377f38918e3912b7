import type { ErrorCode } from '#contract/problem.ts';
import { ApiProblem } from '../../api/api-problem.ts';
import { formatWait } from '../../ui/time/format-wait.ts';
import { DecoderNotLoaded } from './convert-heic.ts';

/** Reasons that lie in the file itself: sending it again cannot succeed. */
const permanent: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'file_refused',
  'file_too_large',
  'body_too_large',
  'validation_failed',
  'unsupported_media_type',
  'forbidden',
]);

export interface UploadFailure {
  /** Why the file was not uploaded. */
  problem: string;
  /** Whether sending the same file again can succeed. */
  retriable: boolean;
}

export function uploadFailure(error: unknown): UploadFailure {
  if (!(error instanceof ApiProblem)) {
    return {
      problem: error instanceof Error ? error.message : String(error),
      retriable: error instanceof DecoderNotLoaded,
    };
  }
  const { problem, retryAfterSeconds } = error;
  if (problem.code === 'too_many_requests' && retryAfterSeconds !== null) {
    return {
      problem: `Too many files in a short time. Try again ${formatWait(retryAfterSeconds)}.`,
      retriable: true,
    };
  }
  return { problem: problem.detail, retriable: !permanent.has(problem.code) };
}
