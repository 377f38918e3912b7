import { Prisma } from '#prisma/client.ts';
import { type RunObserver, repeat } from '../../concurrency/repeat.ts';
import type { Deps } from '../../deps.ts';
import { restartBatches } from '../../jobs/restart-batches.ts';

const hour = 3_600_000;

/** @returns batches of certificates restarted */
export const restartCertificateBatches = (deps: Pick<Deps, 'db' | 'jobs'>): Promise<number> =>
  restartBatches(
    deps,
    'certificate-batch',
    Prisma.sql`SELECT id AS "batchId", request_id AS "requestId" FROM certificate_batches WHERE state = 'running'`,
  );

/** Runs once an hour. @returns stops it */
export function startCertificateRestarter(
  deps: Pick<Deps, 'db' | 'jobs'>,
  observer: RunObserver,
): () => void {
  return repeat(() => restartCertificateBatches(deps), {
    ...observer,
    name: 'stopped certificates',
    period: hour,
  });
}
