import type { StudentActor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { OwnCertificate } from '../../contract/certificates.ts';
import type { Db } from '../../database/db.ts';
import { lockStudent } from '../../database/lock-student.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { presentOwn } from './present-certificate.ts';

/** All of them, because a student has few. */
export async function listMyCertificates(
  db: Db,
  { user }: StudentActor,
): Promise<{ items: OwnCertificate[] }> {
  const rows = await db.certificate.findMany({
    where: { userId: user.id, replacedAt: null },
    orderBy: [{ issuedAt: 'desc' }, { id: 'desc' }],
  });
  return { items: rows.map(presentOwn) };
}

/** @throws {AppError} not_found, also for a certificate of somebody else */
export async function editMyCertificate(
  db: Db,
  actor: StudentActor,
  { id, listed }: { id: string; listed: boolean },
): Promise<OwnCertificate> {
  return db.$transaction(async (tx) => {
    await lockStudent(tx, actor.user.id);
    const [row] = await tx.certificate.updateManyAndReturn({
      where: { id, userId: actor.user.id },
      data: { listed },
    });
    if (row === undefined) throw new AppError('not_found');
    await recordAudit(tx, actor, {
      action: 'certificate.list',
      subjectKind: 'certificate',
      subjectId: id,
      detail: { listed },
    });
    return presentOwn(row);
  });
}
