import { randomBytes } from 'node:crypto';
import type { InvitationLink as Row } from '#prisma/client.ts';
import type { AdministratorActor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { InvitationState } from '../../contract/application.ts';
import type { createInvitationLink as createRoute, InvitationLink } from '../../contract/invitations.ts';
import { limits } from '../../contract/limits.ts';
import type { Parsed } from '../../contract/route.ts';
import type { SiteContent } from '../../contract/site.ts';
import type { Db, Tx } from '../../database/db.ts';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../audit/record-audit.ts';

/** Invitation links. A code is 160 random bits, so it cannot be guessed. */

const present = ({ endsAt, endedAt, createdAt, ...row }: Row): InvitationLink => ({
  ...row,
  endsAt: endsAt?.toISOString() ?? null,
  endedAt: endedAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
});

/** All of them, because `limits.invitationLinks` limits their number. */
export async function listInvitationLinks(db: Db): Promise<{ items: InvitationLink[] }> {
  const rows = await db.invitationLink.findMany({ orderBy: [{ createdAt: 'desc' }, { id: 'desc' }] });
  return { items: rows.map(present) };
}

/** The oldest one that has ended makes room, if there are many. @throws {AppError} validation_failed if it would have ended, or if too many are open */
export async function createInvitationLink(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: AdministratorActor,
  { name, useLimit, endsAt }: Parsed<typeof createRoute, 'body'>,
): Promise<InvitationLink> {
  const moment = now();
  if (endsAt !== null && new Date(endsAt) <= moment) {
    throw new AppError('validation_failed', {
      fields: [{ path: 'body.endsAt', message: 'Choose a time in the future.' }],
    });
  }
  return db.$transaction(async (tx) => {
    if ((await tx.invitationLink.count()) >= limits.invitationLinks && !(await deleteEnded(tx, moment))) {
      throw new AppError('validation_failed', {
        fields: [
          {
            path: 'body.name',
            message: `There are ${limits.invitationLinks} open links, the most there can be. End one first.`,
          },
        ],
      });
    }
    const row = await tx.invitationLink.create({
      data: { name, useLimit, endsAt, code: randomBytes(20).toString('base64url'), createdAt: moment },
    });
    await recordAudit(tx, actor, {
      action: 'invitation.create',
      subjectKind: 'invitation',
      subjectId: row.id,
      detail: { useLimit, endsAt },
    });
    return present(row);
  });
}

/** Deletes the oldest link that has ended or is used up. @returns whether there was one */
async function deleteEnded(tx: Tx, moment: Date): Promise<boolean> {
  const deleted = await tx.$executeRaw`
    DELETE FROM invitation_links WHERE id = (
      SELECT id FROM invitation_links WHERE ended_at IS NOT NULL OR ends_at <= ${moment} OR uses >= use_limit
      ORDER BY created_at, id LIMIT 1)`;
  return deleted > 0;
}

/** Ending one that has ended changes nothing. @throws {AppError} not_found */
export async function endInvitationLink(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: AdministratorActor,
  { id }: { id: string },
): Promise<InvitationLink> {
  return db.$transaction(async (tx) => {
    const { count } = await tx.invitationLink.updateMany({
      where: { id, endedAt: null },
      data: { endedAt: now() },
    });
    const row = await tx.invitationLink.findUnique({ where: { id } });
    if (row === null) throw new AppError('not_found');
    if (count > 0) {
      const { uses } = row;
      await recordAudit(tx, actor, {
        action: 'invitation.end',
        subjectKind: 'invitation',
        subjectId: id,
        detail: { uses },
      });
    }
    return present(row);
  });
}

/** Counts one use, unless the limit is reached: of several at the same time each sees the count of the one before. */
export async function consumeInvitation(
  tx: Tx,
  code: string,
  now: Date,
): Promise<'joined' | 'used-up' | 'ended'> {
  const counted = await tx.$executeRaw`
    UPDATE invitation_links SET uses = uses + 1
    WHERE code = ${code} AND uses < use_limit AND ended_at IS NULL AND coalesce(ends_at > ${now}, true)`;
  if (counted > 0) return 'joined';
  const state = await findInvitationState(tx, code, now);
  return state === 'ended' ? 'ended' : 'used-up';
}

/**
 * An unknown code is one that has ended: nobody learns which codes there were.
 * @param who may join: a link counts only while an invitation is asked for
 */
export async function findInvitationState(
  db: Db | Tx,
  code: string,
  now: Date,
  who: SiteContent['joining']['who'] = 'invitation',
): Promise<InvitationState> {
  if (who !== 'invitation') return who === 'nobody' ? 'closed' : 'unneeded';
  const link = await db.invitationLink.findUnique({ where: { code } });
  if (link === null) return 'ended';
  if (link.endedAt !== null || (link.endsAt !== null && link.endsAt <= now)) return 'ended';
  return link.uses < link.useLimit ? 'open' : 'used-up';
}
