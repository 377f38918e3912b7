import type { AdministratorActor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Certificate } from '../../contract/certificates.ts';
import type { Tx } from '../../database/db.ts';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { deleteNotificationsAbout } from '../notifications/delete-notifications-of.ts';
import { notify } from '../notifications/notify.ts';
import {
  findRow,
  type IssueDeps,
  issueCertificates,
  issuedId,
  lockIssuing,
  wakeNotices,
} from './issue-certificates.ts';
import { dayOf } from './issued-wording.ts';
import { contentOf, isValid, presentCertificate } from './present-certificate.ts';
import { findStationery, type PrintDeps } from './print-certificate.ts';

/** @throws {AppError} not_found, certificate_ended */
export async function revokeCertificate(
  deps: Pick<Deps, 'db' | 'now' | 'jobs' | 'mailer'>,
  actor: AdministratorActor,
  { id, reason }: { id: string; reason: string },
): Promise<Certificate> {
  const { db, now, jobs } = deps;
  await jobs?.ready();
  const revoked = await db.$transaction(async (tx) => {
    await end(tx, id, { revokedAt: now(), revokedReason: reason });
    await deleteNotificationsAbout(tx, [id]);
    const row = await findRow(tx, id);
    const { title, kind } = contentOf(row);
    await notify({ ...deps, requestId: actor.requestId }, tx, [
      {
        ...{ userId: row.userId, kind: 'certificate', key: `certificate:${id}:revoked`, subjectId: id },
        data: { certificateId: id, title, kind, revoked: reason },
      },
    ]);
    await recordAudit(tx, actor, { action: 'certificate.revoke', subjectKind: 'certificate', subjectId: id });
    return row;
  });
  wakeNotices(deps);
  return presentCertificate(revoked);
}

/**
 * Issues a certificate again with the present name and college. The old one stays, and says that it was replaced.
 * @throws {AppError} not_found, certificate_ended, validation_failed, unavailable
 */
export async function reissueCertificate(
  deps: IssueDeps & PrintDeps & Pick<Deps, 'now'>,
  actor: AdministratorActor,
  { id }: { id: string },
): Promise<Certificate> {
  const { db, jobs, now } = deps;
  const issued = await db.certificate.findUnique({ where: { id } });
  if (issued === null) throw new AppError('not_found');
  const stationery = await findStationery(deps, contentOf(issued));
  await jobs?.ready();
  const row = await db.$transaction(async (tx) => {
    await lockIssuing(tx);
    const before = await tx.certificate.findUniqueOrThrow({ where: { id } });
    const { userId, templateId, editionId, batchId } = before;
    // Before the certificate, as a deletion does.
    await tx.$executeRaw`SELECT FROM users WHERE id = ${userId}::uuid FOR SHARE`;
    await end(tx, id, { replacedAt: now() });
    const wording = contentOf(before);
    const { name: _, college: __, ...values } = wording.values;
    const { timeZone } = await tx.edition.findUniqueOrThrow({ where: { id: editionId } });
    const issuedAt = now();
    const results = await issueCertificates(
      deps,
      tx,
      {
        templateId,
        editionId,
        batchId,
        administratorId: actor.administrator.id,
        requestId: actor.requestId,
        wording: { ...wording, values: { ...values, date: dayOf(issuedAt, timeZone) } },
        ...{ issuedAt, stationery },
      },
      [{ userId, values: {}, replacesId: id }],
    );
    const newId = issuedId(results.get(userId));
    await deleteNotificationsAbout(tx, [id]);
    await recordAudit(tx, actor, {
      action: 'certificate.reissue',
      subjectKind: 'certificate',
      subjectId: newId,
      detail: { replaces: id },
    });
    return findRow(tx, newId);
  });
  wakeNotices(deps);
  return presentCertificate(row);
}

/** @throws {AppError} not_found, certificate_ended */
async function end(
  tx: Tx,
  id: string,
  data: { revokedAt: Date; revokedReason: string } | { replacedAt: Date },
): Promise<void> {
  const { count } = await tx.certificate.updateMany({ where: { id, ...isValid }, data });
  if (count > 0) return;
  const exists = await tx.certificate.findUnique({ where: { id }, select: { id: true } });
  throw new AppError(exists === null ? 'not_found' : 'certificate_ended');
}
