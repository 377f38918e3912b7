import { Prisma } from '#prisma/client.ts';
import type { AdministratorActor } from '../../actor.ts';
import { AppError, fieldRefused } from '../../app-error.ts';
import type { startCertificateBatch as route } from '../../contract/certificate-batches.ts';
import { limits } from '../../contract/limits.ts';
import type { Parsed } from '../../contract/route.ts';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { signingKeys } from './credential.ts';
import { findAllToIssue, valuesOf } from './find-qualified.ts';
import { lockEditionToIssue, wordingOf } from './issued-wording.ts';
import { findTemplate } from './manage-templates.ts';

/**
 * Stores who qualifies and has none, at most `limits.certificatesAtOnce`, with place and points as they are now, and starts the job.
 * @returns the id of the batch
 * @throws {AppError} not_found, stale_version, board_frozen, unavailable; validation_failed if there are none
 */
export async function startBatch(
  deps: Pick<Deps, 'db' | 'jobs' | 'site' | 'config' | 'now'>,
  actor: AdministratorActor,
  { templateId, version, edition: number }: Parsed<typeof route, 'body'>,
): Promise<string> {
  const { db, jobs, config } = deps;
  const { adminEmails } = config;
  signingKeys(deps);
  const site = (await deps.site.published()).content;
  const { requestId } = actor;
  await jobs?.ready();
  const batchId = await db.$transaction(async (tx) => {
    const template = await findTemplate(tx, templateId);
    if (template.version !== version) throw new AppError('stale_version');
    const { award } = template;
    const now = deps.now();
    const edition = await lockEditionToIssue(tx, { number, reason: award.reason, now });
    const wording = await wordingOf(tx, { template, edition, site, now });
    const wanted = { templateId, award, editionId: edition.id, tiers: site.tiers, adminEmails };
    const found = await findAllToIssue(tx, wanted, limits.certificatesAtOnce);
    if (found.length === 0)
      throw fieldRefused('templateId', 'Nobody qualifies who does not have this certificate already.');
    const total = found.length;
    const { id } = await tx.certificateBatch.create({
      data: {
        ...{ templateId, editionId: edition.id, administratorId: actor.administrator.id, requestId },
        ...{ wording, total, createdAt: now },
      },
      select: { id: true },
    });
    const items = found.map((each) => ({ userId: each.userId, values: valuesOf(award, each) }));
    await tx.$executeRaw(Prisma.sql`
      INSERT INTO certificate_batch_items (batch_id, user_id, "values")
      SELECT ${id}::uuid, "userId", "values"
      FROM jsonb_to_recordset(${JSON.stringify(items)}::jsonb) AS item("userId" uuid, "values" jsonb)`);
    await recordAudit(tx, actor, {
      action: 'certificate-batch.start',
      subjectKind: 'certificate-batch',
      subjectId: id,
      detail: { templateId, edition: edition.number, reason: award.reason, students: total },
    });
    await jobs?.enqueue(tx, 'certificate-batch', { batchId: id, requestId });
    return id;
  });
  jobs?.wake('certificate-batch');
  return batchId;
}
