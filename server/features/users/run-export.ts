import { finished, type Readable } from 'node:stream';
import { promisify } from 'node:util';
import type { AdministratorActor } from '../../actor.ts';
import { Semaphore } from '../../concurrency/semaphore.ts';

/** Each uses a connection beyond those of the pool. */
const running = new Semaphore(2, Number.POSITIVE_INFINITY, { running: 1, waiting: 4 });

/**
 * Two exports of users run at once on a server, one of each administrator; others wait. An export ends with its stream.
 * @param signal drops one that waits
 * @throws {AppError} too_many_requests if too many exports of this administrator wait
 * @throws the error of `open`
 */
export function runExport(
  { administrator }: AdministratorActor,
  signal: AbortSignal,
  open: () => Promise<Readable>,
): Promise<Readable> {
  const { promise, resolve, reject } = Promise.withResolvers<Readable>();
  running
    .run(
      async () => {
        const stream = await open();
        resolve(stream);
        // How it ends is the response's concern.
        await promisify(finished)(stream).catch(() => {});
      },
      { owner: administrator.id, signal },
    )
    .catch(reject);
  return promise;
}
