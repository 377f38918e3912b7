import type { Edition } from '#prisma/client.ts';
import { AppError } from '../../app-error.ts';
import { type CertificateReason, certificateReasons } from '../../contract/certificate-reasons.ts';
import type { CertificateTemplateInput } from '../../contract/certificate-templates.ts';
import type { IssuedWording } from '../../contract/certificates.ts';
import type { SiteContent } from '../../contract/site.ts';
import type { Db, Tx } from '../../database/db.ts';

/**
 * Locks an edition until the transaction ends, so that its board is not frozen meanwhile.
 * @param number undefined: the edition that runs
 * @throws {AppError} not_found; board_frozen, unless an administrator enters what the certificate is for
 */
export async function lockEditionToIssue(
  tx: Tx,
  { number, reason, now }: { number: number | undefined; reason: CertificateReason; now: Date },
): Promise<Edition> {
  const [locked] = await tx.$queryRaw<{ id: number }[]>`
    SELECT id FROM editions WHERE id = edition_of(${number ?? null}::int) FOR SHARE`;
  if (locked === undefined)
    throw new AppError('not_found', { message: 'This edition does not exist any more.' });
  const edition = await tx.edition.findUniqueOrThrow({ where: { id: locked.id } });
  const { closedAt, frozenFrom } = edition;
  const isFrozen = closedAt === null && frozenFrom !== null && frozenFrom <= now;
  // Everybody who checks it would read what the freeze hides: a place, points, or that work was approved.
  if (isFrozen && certificateReasons[reason].entered === null) throw new AppError('board_frozen');
  return edition;
}

/** As it is printed. */
export const dayOf = (at: Date, timeZone: string): string =>
  at.toLocaleDateString('en-GB', { dateStyle: 'long', timeZone });

interface Sources {
  readonly template: CertificateTemplateInput;
  readonly edition: Edition;
  readonly site: SiteContent;
  readonly now: Date;
}

/**
 * The template with what its variables say that are the same for all students.
 * @throws {AppError} stale_version if its task was deleted
 */
export async function wordingOf(
  tx: Db | Tx,
  { template, edition, site, now }: Sources,
): Promise<IssuedWording> {
  const { award, kind, design, paper, signatures, title, body, paragraph, description, criteria } = template;
  const { title: festival, organizer } = site.festival;
  return {
    kind,
    reason: award.reason,
    wording: { title, body, paragraph, description, criteria },
    design,
    paper,
    signatures,
    festival,
    organizer,
    edition: edition.name,
    values: {
      edition: edition.name,
      festival,
      date: dayOf(now, edition.timeZone),
      ...(award.reason === 'task' && { task: await titleOf(tx, award.taskId) }),
    },
  };
}

async function titleOf(tx: Db | Tx, taskId: string): Promise<string> {
  const task = await tx.task.findUnique({ where: { id: taskId }, select: { title: true } });
  if (task === null) {
    throw new AppError('stale_version', {
      message: 'The task of this template was deleted. Choose another one in the template.',
    });
  }
  return task.title;
}
