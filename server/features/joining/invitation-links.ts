import { randomBytes } from 'node:crypto';
import type { InvitationLink as Row } from '#prisma/client.ts';
import type { AdministratorActor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { InvitationState } from '../../contract/application.ts';
import type { createInvitationLink as createRoute, InvitationLink } from '../../contract/invitations.ts';
import { limits } from '../../contract/limits.ts';
import type { Parsed } from '../../contract/route.ts';
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

/** @throws {AppError} validation_failed if it would have ended, or if there are too many */
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
    if ((await tx.invitationLink.count()) >= limits.invitationLinks) {
      throw new AppError('validation_failed', {
        fields: [
          { path: 'body.name', message: `There are ${limits.invitationLinks} links, the most there can be.` },
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
): Promise<'joined' | Exclude<InvitationState, 'open'>> {
  const counted = await tx.$executeRaw`
    UPDATE invitation_links SET uses = uses + 1
    WHERE code = ${code} AND uses < use_limit AND ended_at IS NULL AND coalesce(ends_at > ${now}, true)`;
  if (counted > 0) return 'joined';
  const state = await findInvitationState(tx, code, now);
  return state === 'open' ? 'used-up' : state;
}

/** An unknown code is one that has ended: nobody learns which codes there were. */
export async function findInvitationState(db: Db | Tx, code: string, now: Date): Promise<InvitationState> {
  const link = await db.invitationLink.findUnique({ where: { code } });
  if (link === null || link.endedAt !== null || (link.endsAt !== null && link.endsAt <= now)) return 'ended';
  return link.uses < link.useLimit ? 'open' : 'used-up';
}
