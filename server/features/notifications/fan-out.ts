import type { Tx } from '../../database/db.ts';
import type { Deps } from '../../deps.ts';
import { fanOutPriority, type JobData } from '../../jobs/queues.ts';
import { type Notice, type NotifyDeps, notify } from './notify.ts';

/** Students of one batch, which is one transaction. */
export const fanOutBatch = 200;

interface Batch {
  readonly notices: readonly Notice[];
  /** The last student that was looked at, with a notice or not; null: there are no more. */
  readonly last: string | null;
}

/** Finds the notices for the next students in the order of their ids, at most `limit`. */
export type FanOutSource = (
  tx: Tx,
  batch: {
    readonly subjectId: string;
    readonly after: string | null;
    readonly limit: number;
    readonly now: Date;
  },
) => Promise<Batch>;

/** By kind of notification. */
export type FanOutSources = Readonly<Record<string, FanOutSource>>;

type FanOut = JobData['notification-fan-out'];

/** Starts a notification for many students, in the transaction of what it is about; once for each subject. */
export async function startFanOut(
  { jobs, requestId = 'notification' }: Pick<NotifyDeps, 'jobs' | 'requestId'>,
  tx: Tx,
  fanOut: FanOut,
): Promise<void> {
  const { count } = await tx.notificationFanOut.createMany({ data: [fanOut], skipDuplicates: true });
  if (count > 0) await jobs?.enqueue(tx, 'notification-fan-out', { ...fanOut, requestId });
}

/** Starts a notification again about what may happen to a subject several times: what was not delivered until now is replaced. */
export async function startFanOutAgain(
  { jobs, requestId = 'notification' }: Pick<NotifyDeps, 'jobs' | 'requestId'>,
  tx: Tx,
  fanOut: FanOut,
): Promise<void> {
  await tx.notificationFanOut.upsert({
    where: { kind_subjectId: fanOut },
    create: fanOut,
    update: { afterUserId: null, finishedAt: null },
  });
  await jobs?.enqueue(tx, 'notification-fan-out', { ...fanOut, requestId });
}

/**
 * The job: notifies batch after batch and stores how far it is, so that a run after a crash continues there.
 * @throws if a batch fails; the job is retried
 */
export async function runFanOut(
  deps: Pick<Deps, 'db' | 'jobs' | 'mailer' | 'now'>,
  sources: FanOutSources,
  { kind, subjectId }: FanOut,
  limit = fanOutBatch,
): Promise<void> {
  const source = sources[kind];
  if (source === undefined) throw new Error(`no source of notifications of the kind ${kind}`);
  await deps.jobs?.ready();
  let more = true;
  while (more) {
    more = await deps.db.$transaction((tx) => runBatch(deps, tx, source, { kind, subjectId }, limit));
    deps.jobs?.wake('notification-mail');
    deps.jobs?.wake('notification-push');
  }
}

/** @returns whether there are more */
async function runBatch(
  { jobs, mailer, now }: Pick<Deps, 'jobs' | 'mailer' | 'now'>,
  tx: Tx,
  source: FanOutSource,
  { kind, subjectId }: FanOut,
  limit: number,
): Promise<boolean> {
  const [position] = await tx.$queryRaw<{ after: string | null }[]>`
    SELECT after_user_id AS after FROM notification_fan_outs
    WHERE kind = ${kind} AND subject_id = ${subjectId}::uuid AND finished_at IS NULL
    FOR UPDATE`;
  if (position === undefined) return false;
  const { notices, last } = await source(tx, { subjectId, after: position.after, limit, now: now() });
  await notify({ jobs, mailer, priority: fanOutPriority }, tx, notices);
  await tx.notificationFanOut.update({
    where: { kind_subjectId: { kind, subjectId } },
    data: last === null ? { finishedAt: now() } : { afterUserId: last },
  });
  return last !== null;
}
