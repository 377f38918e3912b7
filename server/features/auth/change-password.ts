import type { AdministratorActor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { verifyPassword } from './hash-password.ts';
import { acceptedHash, storePassword } from './set-password.ts';

/**
 * An administrator's own change of password. It needs the present one; her other sessions end.
 * @throws {AppError} wrong_credentials, password_refused
 */
export async function changePassword(
  { db, config, now }: Pick<Deps, 'db' | 'config' | 'now'>,
  actor: AdministratorActor,
  { current, password }: { current: string; password: string },
): Promise<void> {
  const { id, email } = actor.administrator;
  const account = await db.administrator.findUnique({ where: { id }, select: { passwordHash: true } });
  const present = account?.passwordHash ?? null;
  if (!(await verifyPassword(present, current))) throw new AppError('wrong_credentials');
  const passwordHash = await acceptedHash(config, email, password);
  await db.$transaction(async (tx) => {
    await storePassword(tx, { id, passwordHash, moment: now(), keepSessionId: actor.sessionId });
    await recordAudit(tx, actor, {
      action: 'administrator.change-password',
      subjectKind: 'administrator',
      subjectId: id,
    });
  });
}
