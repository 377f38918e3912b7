import type { AdministratorActor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import { normalizeEmail } from '../../contract/fields.ts';
import { statusesWhere } from '../../contract/submission-status.ts';
import type { Tx } from '../../database/db.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { deleteMessagesByWriter } from '../contact/delete-messages-by-writer.ts';
import { discardUploads, type FileDeps, removeDiscarded } from '../uploads/discard-uploads.ts';

/** Everything that says who somebody is. `uid` and `techid` name nobody once these are gone. */
const erased = {
  issuer: null,
  subject: null,
  email: null,
  name: null,
  firstName: null,
  lastName: null,
  phone: null,
  college: null,
  program: null,
  joiningYear: null,
  collegeCity: null,
  collegeState: null,
  linkedin: null,
  facebook: null,
  instagram: null,
  pictureUrl: null,
  lastSignInAt: null,
} as const;

/**
 * Erases an account: personal data, files, sessions and pending work go. What was decided stays, without
 * a word of the student's, because the ledger stays: ranks and reviews remain true.
 * @throws {AppError} not_found, cannot_delete_self
 */
export async function deleteUser(
  deps: FileDeps,
  actor: AdministratorActor,
  { id, now }: { id: string; now: Date },
): Promise<void> {
  const discarded = await deps.db.$transaction(async (tx) => {
    const user = await tx.user.findFirst({ where: { id, deletedAt: null }, select: { email: true } });
    if (user === null) throw new AppError('not_found');
    if (isSelf(actor, id, user.email)) throw new AppError('cannot_delete_self');
    // First of all writes: who hands in or edits locks this row, and from here on finds no account.
    const { count } = await tx.user.updateMany({
      where: { id, deletedAt: null },
      data: { ...erased, deletedAt: now, updatedAt: now },
    });
    if (count !== 1) throw new AppError('not_found');
    await tx.session.deleteMany({ where: { userId: id } });
    const discarded = await discardUploads(tx, { ownerUserId: id });
    await tx.submission.deleteMany({ where: { userId: id, status: { notIn: statusesWhere('reviewed') } } });
    await scrubDecided(tx, id);
    await deleteMessagesByWriter(tx, { id, email: user.email });
    await recordAudit(tx, actor, { action: 'user.delete', subjectKind: 'user', subjectId: id });
    return discarded;
  });
  await removeDiscarded(deps, discarded);
}

function isSelf({ user, administrator }: AdministratorActor, id: string, email: string | null): boolean {
  return user?.id === id || (email !== null && normalizeEmail(email) === administrator.email);
}

/** The feedback goes too: it speaks to the student, often by name. */
async function scrubDecided(tx: Tx, userId: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE submissions
    SET title = coalesce((SELECT title FROM tasks WHERE tasks.id = submissions.task_id), 'Unknown Task'),
      description = '', link = NULL, feedback = NULL
    WHERE user_id = ${userId}::uuid`;
}
