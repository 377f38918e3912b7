import { Prisma } from '#prisma/client.ts';
import type { AdministratorActor } from '../../actor.ts';
import { nameValues } from '../../contract/phrases.ts';
import type { UserBatchAction, UserBatchOutcome } from '../../contract/user-batches.ts';
import { fillVariables, usedVariables } from '../../contract/variables.ts';
import type { Tx } from '../../database/db.ts';
import { lockAccount } from '../../database/lock-student.ts';
import type { Deps } from '../../deps.ts';
import { beginConversationIn, noticeQueues } from '../messages/begin-conversation.ts';
import { disableUserIn, enableUserIn } from '../users/disable-user.ts';
import { givePointsIn, takeBackIn } from '../users/give-points.ts';
import { skipReason } from './skip-reason.ts';

export type ItemDeps = Pick<Deps, 'jobs' | 'mailer' | 'config' | 'now'>;

/** A change to many students that the job works on. */
export interface RunningBatch {
  readonly id: string;
  readonly action: UserBatchAction;
  readonly text: string;
  readonly points: number | null;
  readonly state: 'running' | 'undoing';
  readonly undoReason: string | null;
  /** Who started it, or undoes it; null if they may no longer do so. */
  readonly actor: AdministratorActor | null;
}
type Acting = RunningBatch & { readonly actor: AdministratorActor };

export interface Item {
  readonly userId: string;
  readonly entryId: string | null;
}

export interface ItemResult {
  readonly outcome: UserBatchOutcome;
  readonly message?: string;
  readonly entryId?: string;
  readonly afterwards?: () => Promise<unknown>;
}

/** Makes the change to one student, unless a reason is against it at this moment. */
export async function changeStudent(
  deps: ItemDeps,
  tx: Tx,
  batch: Acting,
  { userId: id }: Item,
): Promise<ItemResult> {
  const { config } = deps;
  await lockAccount(tx, id);
  const [found] = await tx.$queryRaw<{ reason: string | null; name: string | null }[]>(Prisma.sql`
    SELECT ${skipReason(batch, config.adminEmails)} AS reason, users.name
    FROM (SELECT ${id}::uuid AS id) AS chosen LEFT JOIN users ON users.id = chosen.id`);
  if (found?.reason) return { outcome: 'skipped', message: found.reason };
  return changes[batch.action](deps, tx, batch, { id, name: found?.name ?? '' });
}

type Change = (
  deps: ItemDeps,
  tx: Tx,
  batch: Acting,
  student: { readonly id: string; readonly name: string },
) => Promise<ItemResult>;

const changes: Readonly<Record<UserBatchAction, Change>> = {
  async message(deps, tx, { id: batchId, actor, text }, { id, name }) {
    if (name === '' && usedVariables(text).length > 0)
      return { outcome: 'failed', message: 'The student has no name. Write to them alone.' };
    const body = fillVariables(text, nameValues(name));
    await beginConversationIn(deps, tx, actor, { id, body, now: deps.now(), batchId });
    return { outcome: 'done', afterwards: wake(deps, noticeQueues) };
  },
  async points({ config, now }, tx, { id: batchId, actor, text, points }, { id }) {
    const input = { id, points: points ?? 0, reason: text, now: now(), batchId };
    return { outcome: 'done', entryId: await givePointsIn(tx, config.adminEmails, actor, input) };
  },
  async disable(deps, tx, { id: batchId, actor, text }, { id }) {
    await disableUserIn(deps, tx, actor, { id, reason: text, now: deps.now(), batchId });
    return { outcome: 'done', afterwards: wake(deps, ['disabled-mail']) };
  },
  async enable({ now }, tx, { id: batchId, actor, text }, { id }) {
    await enableUserIn(tx, actor, { id, reason: text, now: now(), batchId });
    return { outcome: 'done' };
  },
};

const wake =
  ({ jobs }: ItemDeps, queues: readonly ('notification-mail' | 'notification-push' | 'disabled-mail')[]) =>
  async () => {
    for (const queue of queues) jobs?.wake(queue);
  };

/** Takes the points of one student back by a second entry, in the edition of the first one. */
export async function takeBack(
  { now }: ItemDeps,
  tx: Tx,
  { id: batchId, actor, undoReason }: Acting,
  { entryId }: Item,
): Promise<ItemResult> {
  const reason = undoReason ?? '';
  if (entryId === null || !(await takeBackIn(tx, actor, { entryId, reason, now: now(), batchId })))
    return { outcome: 'kept', message: 'The account was deleted.' };
  return { outcome: 'undone' };
}
