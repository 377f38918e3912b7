import { finished, type Readable } from 'node:stream';
import { promisify } from 'node:util';
import type { Actor } from '../../actor.ts';
import { Semaphore } from '../../concurrency/semaphore.ts';

/** Each uses a connection beyond those of the pool. */
const twoAtOnce = () => new Semaphore(2, Number.POSITIVE_INFINITY, { running: 1, waiting: 4 });
/** Many students must not delay an administrator. */
const running = { administrators: twoAtOnce(), students: twoAtOnce() };

/**
 * Two exports of administrators and two of students run at once on a server, one of each account; others wait. An export
 * ends with its stream.
 * @param signal drops one that waits
 * @throws {AppError} too_many_requests if too many exports of this account wait
 * @throws the error of `open`
 */
export function runExport(
  { administrator, user }: Pick<Actor, 'administrator' | 'user'>,
  signal: AbortSignal,
  open: () => Promise<Readable>,
): Promise<Readable> {
  const { promise, resolve, reject } = Promise.withResolvers<Readable>();
  const share = administrator === null ? running.students : running.administrators;
  share
    .run(
      async () => {
        const stream = await open();
        resolve(stream);
        // How it ends is the response's concern.
        await promisify(finished)(stream).catch(() => {});
      },
      { owner: (administrator ?? user)?.id ?? '', signal },
    )
    .catch(reject);
  return promise;
}
