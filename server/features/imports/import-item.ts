import type { AdministratorActor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { ImportOutcome } from '../../contract/imports.ts';
import { findRoleOf } from '../../database/administrators-sql.ts';
import type { Tx } from '../../database/db.ts';
import { lockAccount } from '../../database/lock-student.ts';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { messagesOf } from '../contact/delete-messages-by-writer.ts';
import { type FileDeps, removeDiscarded } from '../uploads/discard-uploads.ts';
import { deleteUserIn } from '../users/delete-user.ts';
import { givePointsIn, takeBackIn } from '../users/give-points.ts';
import { blanksFilled, findStudents, unknownStudent } from './compare-rows.ts';
import { administratorsAddress, profileOf, type RowValues } from './plan-rows.ts';

export type ItemDeps = FileDeps & Pick<Deps, 'config' | 'now'>;

/** An import that the job works on. */
export interface RunningImport {
  readonly id: string;
  readonly kind: 'people' | 'points';
  readonly state: 'running' | 'undoing';
  readonly undoReason: string | null;
  /** Who started it, or undoes it; null if they are no longer an administrator. */
  readonly actor: AdministratorActor | null;
}

/** By name of the field. */
export type Filled = Readonly<Record<string, unknown>>;

export interface Item {
  readonly position: number;
  readonly values: unknown;
  readonly outcome: ImportOutcome;
  readonly userId: string | null;
  readonly points: number;
  readonly entryId: string | null;
}

export interface ItemResult {
  readonly outcome: ImportOutcome;
  readonly message?: string;
  /** Undefined: as before. */
  readonly userId?: string | null;
  readonly points?: number;
  readonly entryId?: string;
  /** What an account got, to undo it. */
  readonly filled?: Filled;
  readonly afterwards?: () => Promise<unknown>;
}

/** Makes an account, or fills in what one does not have. */
export async function importPerson(
  { config, now }: ItemDeps,
  tx: Tx,
  { id: batchId, actor }: RunningImport & { readonly actor: AdministratorActor },
  values: RowValues['people'],
): Promise<ItemResult> {
  const { email } = values;
  if ((await findRoleOf(tx, config, email)) !== null)
    return { outcome: 'failed', message: administratorsAddress };
  const record = (userId: string, detail: Record<string, string>) =>
    recordAudit(tx, actor, {
      action: 'user.import',
      subjectKind: 'user',
      subjectId: userId,
      detail: { batchId, ...detail },
    });
  const find = async () =>
    (
      await tx.$queryRaw<{ id: string }[]>`
      SELECT id FROM users WHERE lower(email) = ${email} AND deleted_at IS NULL FOR NO KEY UPDATE`
    )[0];
  let found = await find();
  if (found === undefined) {
    const [made] = await tx.user.createManyAndReturn({
      // Nobody else sees the person before they have signed in.
      data: [{ ...profileOf(values), email, hidden: true, createdAt: now() }],
      // Another import, or a sign-in, may be making an account with this address: this waits for it.
      skipDuplicates: true,
      select: { id: true },
    });
    if (made !== undefined) {
      await record(made.id, { account: 'new' });
      return { outcome: 'created', userId: made.id };
    }
    found = await find();
  }
  if (found === undefined)
    return { outcome: 'failed', message: 'The account was deleted in the meantime. Import the row again.' };
  const { id: userId } = found;
  const filled = blanksFilled(await tx.user.findUniqueOrThrow({ where: { id: userId } }), values);
  if (Object.keys(filled).length === 0) return { outcome: 'unchanged', userId };
  await tx.user.update({
    where: { id: userId },
    data: { ...filled, updatedAt: now() },
    select: { id: true },
  });
  await record(userId, { changed: Object.keys(filled).join(', ') });
  return { outcome: 'changed', userId, filled };
}

/** Gives the points of a row, as `givePoints` does. */
export async function importPoints(
  { config, now }: ItemDeps,
  tx: Tx,
  { id: batchId, actor }: RunningImport & { readonly actor: AdministratorActor },
  { student, points, reason }: RowValues['points'],
): Promise<ItemResult> {
  const [found] = await findStudents(tx, [student]);
  if (found === undefined) return { outcome: 'failed', message: unknownStudent };
  const { id: userId } = found;
  try {
    const input = { id: userId, points, reason, now: now(), batchId };
    return {
      outcome: 'given',
      userId,
      points,
      entryId: await givePointsIn(tx, config.adminEmails, actor, input),
    };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { outcome: 'failed', userId, message: error.fields?.[0]?.message ?? error.message };
  }
}

export const kept = (message: string): ItemResult => ({ outcome: 'kept', message });

export const alreadyDeleted: ItemResult = {
  outcome: 'undone',
  message: 'The account had been deleted already.',
};

/** Deletes an account that the import made, unless somebody has signed in to it or it has anything. Who was invited stays invited. */
export async function undoPerson(
  deps: ItemDeps,
  tx: Tx,
  { actor }: RunningImport & { readonly actor: AdministratorActor },
  { userId }: Item,
): Promise<ItemResult> {
  if (userId === null || (await lockAccount(tx, userId)) === undefined)
    return { ...alreadyDeleted, userId: null };
  const { issuer, email, _count } = await tx.user.findUniqueOrThrow({
    where: { id: userId },
    select: { issuer: true, email: true, _count: { select: { submissions: true, certificates: true } } },
  });
  if (issuer !== null) return kept('Somebody has signed in to the account.');
  // Entries that were taken back are two. They stay in the ledger of the deleted account.
  const points = await tx.ledgerEntry.groupBy({
    by: ['editionId'],
    where: { userId },
    having: { points: { _sum: { not: 0 } } },
  });
  if (points.length > 0)
    return kept('The account has points. Take them back and delete the account, if nobody is to use it.');
  if (_count.submissions + _count.certificates > 0) return kept('The account has work or certificates.');
  const messages = await tx.contactMessage.count({ where: messagesOf({ id: userId, email }) });
  if (messages + (await tx.userNote.count({ where: { userId } })) > 0)
    return kept('The account has messages or notes. Delete it on its page, if nobody is to use it.');
  const discarded = await deleteUserIn(tx, actor, { id: userId, now: deps.now(), staysInvited: true });
  return { outcome: 'undone', userId: null, afterwards: () => removeDiscarded(deps, discarded ?? []) };
}

/** Takes the points of a row back by a second entry, in the edition of the first one. */
export async function undoPoints(
  { now }: ItemDeps,
  tx: Tx,
  { id: batchId, actor, undoReason }: RunningImport & { readonly actor: AdministratorActor },
  { entryId }: Item,
): Promise<ItemResult> {
  const reason = undoReason ?? '';
  if (entryId === null || !(await takeBackIn(tx, actor, { entryId, reason, now: now(), batchId })))
    return kept('The account was deleted.');
  return { outcome: 'undone' };
}
