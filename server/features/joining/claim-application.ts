import { Prisma } from '#prisma/client.ts';
import type { AdministratorActor } from '../../actor.ts';
import { applicationRules, applicationStatuses } from '../../contract/application-status.ts';
import type { Application } from '../../contract/applications.ts';
import { limits } from '../../contract/limits.ts';
import type { Deps } from '../../deps.ts';
import { findApplication } from './list-applications.ts';

const undecided = applicationStatuses.filter((status) => applicationRules[status].undecided);

/**
 * Claims an undecided application, or prolongs the administrator's own claim. That of another one stays, unless `takeover`.
 * @returns the application with the claim that it has then
 * @throws {AppError} not_found
 */
export async function claimApplication(
  { runSql, now }: Pick<Deps, 'runSql' | 'now'>,
  { administrator: { id: me } }: AdministratorActor,
  { id, takeover = false }: { readonly id: string; readonly takeover?: boolean | undefined },
): Promise<Application> {
  const moment = now();
  const expiresAt = new Date(moment.getTime() + limits.claimSeconds * 1000);
  await runSql(Prisma.sql`
    INSERT INTO application_claims AS c (application_id, administrator_id, claimed_at, expires_at)
    SELECT id, ${me}::uuid, ${moment}, ${expiresAt} FROM applications
    WHERE id = ${id}::uuid AND status = ANY (${undecided}::application_status[]) FOR KEY SHARE
    ON CONFLICT (application_id) DO UPDATE SET administrator_id = EXCLUDED.administrator_id, expires_at = EXCLUDED.expires_at,
      claimed_at = CASE WHEN c.administrator_id = EXCLUDED.administrator_id AND c.expires_at > EXCLUDED.claimed_at
        THEN c.claimed_at ELSE EXCLUDED.claimed_at END
    WHERE c.administrator_id = EXCLUDED.administrator_id OR c.expires_at <= EXCLUDED.claimed_at OR ${takeover}`);
  return findApplication(runSql, { id }, moment);
}

/** Ends the administrator's own claim; without one it does nothing. */
export async function releaseApplication(
  { db }: Pick<Deps, 'db'>,
  { administrator }: AdministratorActor,
  { id }: { readonly id: string },
): Promise<void> {
  await db.applicationClaim.deleteMany({ where: { applicationId: id, administratorId: administrator.id } });
}
