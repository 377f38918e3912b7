import type { CertificateTemplate as Row } from '#prisma/client.ts';
import type { AdministratorActor } from '../../actor.ts';
import { AppError, fieldRefused } from '../../app-error.ts';
import type { CertificateAward } from '../../contract/certificate-reasons.ts';
import {
  type CertificateTemplate,
  type CertificateTemplateInput,
  certificateTemplate,
} from '../../contract/certificate-templates.ts';
import { limits } from '../../contract/limits.ts';
import type { Db, Tx } from '../../database/db.ts';
import type { Deps } from '../../deps.ts';
import { asIs, auditedChange } from '../audit/audited-change.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { keepPictures } from '../site/keep-pictures.ts';
import { isValid } from './present-certificate.ts';

type TemplateDeps = Pick<Deps, 'db' | 'site'>;

const templateNotFound = () => new AppError('not_found', { message: 'This template was deleted.' });

const withIssued = {
  include: { _count: { select: { certificates: { where: isValid } } } },
} as const;

const present = ({ _count, ...row }: Row & { _count: { certificates: number } }): CertificateTemplate =>
  certificateTemplate.parse({
    ...row,
    issued: _count.certificates,
    updatedAt: row.updatedAt.toISOString(),
  });

/** By name; all of them, because `limits.certificateTemplates` limits their number. */
export async function listTemplates(
  db: Db,
  _actor: AdministratorActor,
): Promise<{ items: CertificateTemplate[] }> {
  const rows = await db.certificateTemplate.findMany(withIssued);
  rows.sort((a, b) => a.name.localeCompare(b.name, 'en') || a.id.localeCompare(b.id));
  return { items: rows.map(present) };
}

/** @throws {AppError} not_found */
export async function findTemplate(db: Db | Tx, id: string): Promise<CertificateTemplate> {
  const row = await db.certificateTemplate.findUnique({ where: { id }, ...withIssued });
  if (row === null) throw templateNotFound();
  return present(row);
}

/** @throws {AppError} validation_failed, also if there are too many */
export async function createTemplate(
  { db, site }: TemplateDeps,
  actor: AdministratorActor,
  input: CertificateTemplateInput,
): Promise<CertificateTemplate> {
  const { tiers } = (await site.published()).content;
  return db.$transaction(async (tx) => {
    await requireAward(tx, input.award, tiers);
    // Serializes additions: concurrent ones would not see each other in the count.
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('certificate templates', 0))`;
    if ((await tx.certificateTemplate.count()) >= limits.certificateTemplates) {
      throw new AppError('validation_failed', {
        message: `There are ${limits.certificateTemplates} templates, which is the limit. Delete one first.`,
      });
    }
    await keepPictures(tx, null, input);
    const row = await tx.certificateTemplate.create({ data: input, ...withIssued });
    await recordAudit(tx, actor, {
      action: 'certificate-template.create',
      subjectKind: 'certificate-template',
      subjectId: row.id,
      detail: { kind: input.kind, reason: input.award.reason },
    });
    return present(row);
  });
}

/** @throws {AppError} not_found, stale_version, validation_failed */
export async function editTemplate(
  { db, site, now }: TemplateDeps & Pick<Deps, 'now'>,
  actor: AdministratorActor,
  { id, version, ...input }: CertificateTemplateInput & { id: string; version: number },
): Promise<CertificateTemplate> {
  const { tiers } = (await site.published()).content;
  return db.$transaction(async (tx) => {
    const { issued: _, ...before } = await findTemplate(tx, id);
    await requireAward(tx, input.award, tiers);
    await keepPictures(tx, before, input);
    const { count } = await tx.certificateTemplate.updateMany({
      where: { id, version },
      data: { ...input, version: { increment: 1 }, updatedAt: now() },
    });
    if (count === 0) {
      throw new AppError('stale_version', {
        message: 'Another administrator changed this template while you were editing it. Nothing was saved.',
      });
    }
    await recordAudit(tx, actor, {
      action: 'certificate-template.edit',
      subjectKind: 'certificate-template',
      subjectId: id,
      detail: auditedChange(before, input, { kind: asIs, design: asIs, paper: asIs }),
    });
    return findTemplate(tx, id);
  });
}

/** What was issued keeps its copy of the template. @throws {AppError} not_found */
export async function deleteTemplate(db: Db, actor: AdministratorActor, id: string): Promise<void> {
  await db.$transaction(async (tx) => {
    const { count } = await tx.certificateTemplate.deleteMany({ where: { id } });
    if (count === 0) throw templateNotFound();
    await recordAudit(tx, actor, {
      action: 'certificate-template.delete',
      subjectKind: 'certificate-template',
      subjectId: id,
    });
  });
}

async function requireAward(
  tx: Tx,
  award: CertificateAward,
  tiers: readonly { readonly title: string }[],
): Promise<void> {
  if (award.reason === 'tier' && !tiers.some(({ title }) => title === award.tier))
    throw fieldRefused('award.tier', 'Choose a tier of the published site.');
  if (award.reason !== 'task') return;
  const task = await tx.task.findUnique({ where: { id: award.taskId }, select: { id: true } });
  if (task === null) throw fieldRefused('award.taskId', 'This task was deleted. Choose another one.');
}
