import type { Deps } from '../../deps.ts';
import type { Log } from '../uploads/discard-uploads.ts';

/** Has Google's picture copied, after the sign-in and outside of its transaction: it succeeds without the picture too. */
export async function enqueueCopy(
  { db, jobs }: Deps,
  { userId, requestId, log }: { userId: string; requestId: string; log: Log },
): Promise<void> {
  try {
    await jobs?.ready();
    await jobs?.enqueue(db, 'picture-copy', { userId, requestId });
    jobs?.wake('picture-copy');
  } catch (error) {
    log.warn({ err: error, user: userId }, 'the copy of a picture could not be enqueued');
  }
}
