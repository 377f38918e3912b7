import { z } from 'zod';
import { roleOf } from '../../actor.ts';
import type { CertificateOutcome } from '../../contract/certificate-batches.ts';
import { type IssuedWording, issuedWording } from '../../contract/certificates.ts';
import { roleHas } from '../../contract/roles.ts';
import type { Tx } from '../../database/db.ts';
import type { Deps } from '../../deps.ts';
import type { JobData } from '../../jobs/queues.ts';
import {
  type IssueDeps,
  type IssueResult,
  issueCertificates,
  lockIssuing,
  wakeNotices,
} from './issue-certificates.ts';
import { findStationery, type PrintDeps, type Stationery } from './print-certificate.ts';

/** Students of one transaction: others that issue, and changes of these accounts, wait while their certificates are typeset. */
const stepItems = 10;

type RunDeps = IssueDeps & PrintDeps & Pick<Deps, 'now'>;

/**
 * The job: issues certificates to the students of a batch, some in each transaction, together with what is stored about them. After
 * a crash the next run continues with those who wait.
 * @throws if the database fails or the server has no key; the job is retried
 */
export async function runCertificateBatch(
  deps: RunDeps,
  { batchId }: JobData['certificate-batch'],
  limit = stepItems,
): Promise<void> {
  const { db, jobs } = deps;
  await jobs?.ready();
  const batch = await db.certificateBatch.findUnique({ where: { id: batchId } });
  if (batch === null) return;
  const wording = issuedWording.parse(batch.wording);
  const stationery = await findStationery(deps, wording);
  for (let more = true; more; ) {
    more = await db.$transaction((tx) => runStep(deps, tx, { batchId, limit, wording, stationery }));
    wakeNotices(deps);
  }
}

const itemValues = z.record(z.string(), z.string());

/** @returns whether there are more */
async function runStep(
  deps: RunDeps,
  tx: Tx,
  {
    batchId,
    limit,
    ...same
  }: { batchId: string; limit: number; wording: IssuedWording; stationery: Stationery },
): Promise<boolean> {
  await lockIssuing(tx);
  const [held] = await tx.$queryRaw<object[]>`
    SELECT FROM certificate_batches WHERE id = ${batchId}::uuid AND state = 'running' FOR NO KEY UPDATE`;
  if (held === undefined) return false;
  const batch = await tx.certificateBatch.findUniqueOrThrow({
    where: { id: batchId },
    include: { administrator: { select: { id: true, email: true, role: true } } },
  });
  const { administrator, templateId, editionId, requestId } = batch;
  const waiting = { batchId, outcome: 'waiting' };
  const role = administrator && roleOf(deps.config, administrator);
  if (role === null || !roleHas(role, 'organise')) {
    const message = 'Its starter may no longer issue certificates.';
    await tx.certificateBatchItem.updateMany({ where: waiting, data: { outcome: 'stopped', message } });
  }
  const items = await tx.certificateBatchItem.findMany({
    where: waiting,
    orderBy: { userId: 'asc' },
    take: limit,
  });
  const issuedAt = deps.now();
  if (items.length === 0) {
    await tx.certificateBatch.update({
      where: { id: batchId },
      data: { state: 'done', finishedAt: issuedAt },
      select: { id: true },
    });
    return false;
  }
  const results = await issueCertificates(
    deps,
    tx,
    {
      ...{ templateId, editionId, batchId, requestId, issuedAt },
      administratorId: administrator?.id ?? null,
      ...same,
    },
    items.map(({ userId, values }) => ({ userId, values: itemValues.parse(values) })),
  );
  await storeOutcomes(tx, batchId, results);
  return true;
}

async function storeOutcomes(
  tx: Tx,
  batchId: string,
  results: ReadonlyMap<string, IssueResult>,
): Promise<void> {
  const rows = Array.from(results, ([userId, result]) => {
    const outcome: CertificateOutcome = result === 'had' ? 'had' : 'failed' in result ? 'failed' : 'issued';
    return {
      userId,
      outcome,
      message: typeof result === 'object' && 'failed' in result ? result.failed : null,
    };
  });
  await tx.$executeRaw`
    UPDATE certificate_batch_items SET outcome = result.outcome, message = result.message
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS result("userId" uuid, outcome text, message text)
    WHERE batch_id = ${batchId}::uuid AND user_id = "userId"`;
}
