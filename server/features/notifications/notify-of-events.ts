import { Prisma } from '#prisma/client.ts';
import { hidesPoints } from '../../contract/hidden-points.ts';
import { limits } from '../../contract/limits.ts';
import { notificationExcerpt } from '../../contract/notification-kinds.ts';
import type { IncentiveTier } from '../../contract/site.ts';
import { statusesWhere } from '../../contract/submission-status.ts';
import type { Tx } from '../../database/db.ts';
import type { EventConsumerName, LoggedEvent } from '../../database/live-log.ts';
import { handedInStatuses, presentRound } from '../../database/present-round-sql.ts';
import type { Deps } from '../../deps.ts';
import type { EventConsumer } from '../live/consume-events.ts';
import { deleteNotificationsAbout } from './delete-notifications-of.ts';
import { startFanOut } from './fan-out.ts';
import { type Notice, type NotifyDeps, notify } from './notify.ts';

interface NotifierDeps extends NotifyDeps, Pick<Deps, 'site' | 'now'> {}

/** What `consumeEvents` runs. */
export function notifier(deps: NotifierDeps): EventConsumer {
  let tiers: readonly IncentiveTier[] = [];
  return {
    name: 'notifications' satisfies EventConsumerName,
    kinds: ['submission', 'task', 'points'],
    prepare: async () => {
      tiers = (await deps.site.published()).content.tiers;
      await deps.jobs?.ready();
    },
    handle: (tx, events) => notifyOfEvents({ ...deps, tiers }, tx, events),
  };
}

/**
 * Makes the notifications of live events (reviews, points, tiers, new tasks), and removes those about deleted work and tasks,
 * about tiers that are lost, and about deadlines that were moved or that the student has met.
 * What an event is about is read now, so work that was deleted since causes no notification.
 * @returns what to do after the commit
 */
async function notifyOfEvents(
  deps: NotifyDeps & Pick<Deps, 'now'> & { readonly tiers: readonly IncentiveTier[] },
  tx: Tx,
  events: readonly LoggedEvent[],
): Promise<() => void> {
  const reviewed: string[] = [];
  const reversed: string[] = [];
  const entries: string[] = [];
  const created: string[] = [];
  const deletedWork: string[] = [];
  const deletedTasks: string[] = [];
  const editedTasks: string[] = [];
  const handedIn: string[] = [];
  for (const { event } of events) {
    if (event.kind === 'submission') {
      if (event.data.change === 'reviewed') reviewed.push(event.data.submissionId);
      if (event.data.change === 'reversed') reversed.push(event.data.submissionId);
      if (['created', 'revised', 'reversed'].includes(event.data.change))
        handedIn.push(event.data.submissionId);
      if (event.data.change === 'deleted') deletedWork.push(event.data.submissionId);
    } else if (event.kind === 'task') {
      if (event.data.change === 'created') created.push(event.data.taskId);
      if (event.data.change === 'edited') editedTasks.push(event.data.taskId);
      if (event.data.change === 'deleted') deletedTasks.push(event.data.taskId);
    } else if (event.kind === 'points') entries.push(event.data.entryId);
  }
  const notices = [
    ...(await reviewNotices(tx, reviewed)),
    ...(await reversalNotices(tx, reversed)),
    ...(await pointsNotices(deps.tiers, tx, entries)),
  ];
  await notify(deps, tx, notices);
  await deleteLostTiers(tx, entries);
  await deleteMetDeadlines(tx, handedIn, deps.now());
  for (const subjectId of created) await startFanOut(deps, tx, { kind: 'task', subjectId });
  await deleteNotificationsAbout(tx, deletedWork);
  // One for each student: too many for this transaction.
  const { jobs, requestId = 'notification' } = deps;
  const removals = deletedTasks.map((subjectId) => ({ subjectId, requestId }));
  await jobs?.enqueueAll(tx, 'notification-removal', removals);
  const moves = editedTasks.map((subjectId) => ({ subjectId, requestId }));
  await jobs?.enqueueAll(tx, 'deadline-removal', moves);
  return () => {
    if (notices.length > 0) deps.jobs?.wake('notification-mail');
    if (notices.length > 0) deps.jobs?.wake('notification-push');
    if (created.length > 0) deps.jobs?.wake('notification-fan-out');
    if (removals.length > 0) deps.jobs?.wake('notification-removal');
    if (moves.length > 0) deps.jobs?.wake('deadline-removal');
  };
}

/** Seconds until a review can no longer be undone without a reason, and the notifier has handled that. */
const undoable = limits.undoSeconds + limits.undoGraceSeconds + 5;

/** A review that decided an appeal: the decision has its own notification. */
async function reviewNotices(tx: Tx, ids: readonly string[]): Promise<Notice[]> {
  if (ids.length === 0) return [];
  const decided = await tx.appeal.findMany({
    where: { submissionId: { in: [...ids] }, decisionId: { not: null } },
    select: { decisionId: true },
  });
  const decisions = decided.flatMap(({ decisionId }) => decisionId ?? []);
  const submissions = await tx.submission.findMany({
    where: {
      id: { in: [...ids] },
      status: { in: statusesWhere('reviewed') },
      reviewId: { notIn: decisions },
    },
    include: { task: { select: { title: true } } },
    orderBy: [{ reviewedAt: 'asc' }, { id: 'asc' }],
  });
  return submissions.map(
    ({ id, userId, reviewId, status, points, maxPoints, pointsHidden, feedback, ...work }) => ({
      userId,
      kind: 'review',
      key: `review:${reviewId}`,
      subjectId: id,
      data: {
        submissionId: id,
        title: work.task?.title ?? work.taskTitle ?? work.title,
        status: status === 'pending' ? 'reversed' : status,
        points: points ?? 0,
        maxPoints: hidesPoints({ pointsHidden, status }) ? 0 : maxPoints,
        excerpt: notificationExcerpt(feedback ?? ''),
      },
      sendAfter: undoable,
    }),
  );
}

interface Reversal {
  readonly id: string;
  readonly submissionId: string;
  readonly userId: string;
  readonly title: string;
  readonly points: number;
  readonly maxPoints: number;
  /** Null if it was undone within seconds. */
  readonly reason: string | null;
}

/**
 * Of the last reversal of each submission. The notification of a review that was undone within seconds is removed if it is
 * unread; the student is notified if it was read.
 */
async function reversalNotices(tx: Tx, ids: readonly string[]): Promise<Notice[]> {
  if (ids.length === 0) return [];
  const reversals = await tx.$queryRaw<Reversal[]>`
    SELECT DISTINCT ON (r.submission_id) r.id, s.id AS "submissionId", s.user_id AS "userId", r.points,
      coalesce(t.title, s.task_title, s.title) AS title, CASE WHEN s.points_hidden THEN 0 ELSE s.max_points END AS "maxPoints", r.reversal_reason AS reason
    FROM reviews r JOIN submissions s ON s.id = r.submission_id LEFT JOIN tasks t ON t.id = s.task_id
    WHERE r.submission_id = ANY(${[...ids]}::uuid[]) AND r.reversed_at IS NOT NULL
    ORDER BY r.submission_id, r.reversed_at DESC, r.id`;
  const undone = reversals.filter(({ reason }) => reason === null).map(({ id }) => `review:${id}`);
  const ofUndone = { key: { in: undone }, subjectId: { in: [...ids] } };
  await tx.notification.deleteMany({ where: { ...ofUndone, readAt: null } });
  const read = new Set(
    (await tx.notification.findMany({ where: ofUndone, select: { key: true } })).map(({ key }) => key),
  );
  return reversals
    .filter(({ id, reason }) => reason !== null || read.has(`review:${id}`))
    .map(({ id, submissionId, userId, title, points, maxPoints, reason }) => ({
      userId,
      kind: 'review',
      key: `reversal:${id}`,
      subjectId: submissionId,
      data: {
        submissionId,
        title,
        status: 'reversed',
        points,
        maxPoints,
        excerpt: notificationExcerpt(reason ?? ''),
      },
    }));
}

interface Entry {
  readonly id: string;
  readonly userId: string;
  readonly byHand: boolean;
  readonly points: number;
  readonly reason: string;
  /** The sum of the student's ledger with this entry, and not those after it. */
  readonly total: number;
  /** The sum with all entries that are committed now. */
  readonly present: number;
  readonly editionId: number;
  /** Its edition runs: those that are closed unlock nothing. */
  readonly runs: boolean;
}

async function pointsNotices(
  tiers: readonly IncentiveTier[],
  tx: Tx,
  ids: readonly string[],
): Promise<Notice[]> {
  if (ids.length === 0) return [];
  const entries = await tx.$queryRaw<Entry[]>`
    SELECT l.id, l.user_id AS "userId", l.kind IN ('bonus', 'adjustment') AND l.review_id IS NULL AS "byHand", l.points, l.reason,
      (SELECT sum(points)::int FROM points_ledger earlier
        WHERE earlier.user_id = l.user_id AND earlier.edition_id = l.edition_id AND (earlier.created_at, earlier.id) <= (l.created_at, l.id)) AS total,
      true_points_of(l.user_id) AS present, l.edition_id AS "editionId", l.edition_id = running_edition() AS runs
    FROM points_ledger l WHERE l.id = ANY(${ids}::uuid[])
    ORDER BY l.created_at, l.id`;
  return entries.flatMap(
    ({ id, userId, byHand, points, reason, total, present, editionId, runs }): Notice[] => [
      ...(byHand
        ? [{ userId, kind: 'points' as const, key: `points:${id}`, data: { entryId: id, points, reason } }]
        : []),
      // Once for each tier, also if it is lost and reached again after the student read of it.
      ...tiers
        // Also with the present total: an entry with an earlier time may have been committed, and handled, later.
        .filter(({ from }) => runs && [total, present].some((sum) => sum - points < from && from <= sum))
        .map(({ title, from }) => ({
          userId,
          kind: 'tier' as const,
          key: `tier:${editionId}:${from}`,
          data: { title, from },
          ...(!byHand && { sendAfter: undoable }),
        })),
    ],
  );
}

/** Unread notifications of tiers that the students of these entries had and do not have now. */
async function deleteLostTiers(tx: Tx, entryIds: readonly string[]): Promise<void> {
  if (entryIds.length === 0) return;
  await tx.$executeRaw`
    DELETE FROM notifications n
    WHERE n.kind = 'tier' AND n.read_at IS NULL AND (n.data ->> 'from')::int > true_points_of(n.user_id)
      AND n.user_id IN (SELECT user_id FROM points_ledger WHERE id = ANY(${[...entryIds]}::uuid[]) AND points < 0)`;
}

/** Unread notifications of a deadline before which the student has handed in this work, in the present round of the task. */
async function deleteMetDeadlines(tx: Tx, handedIn: readonly string[], now: Date): Promise<void> {
  if (handedIn.length === 0) return;
  await tx.$executeRaw`
    DELETE FROM notifications n USING submissions s JOIN tasks t ON t.id = s.task_id
    WHERE n.subject_id = s.task_id AND n.user_id = s.user_id AND n.kind = 'deadline' AND n.read_at IS NULL
      AND s.id = ANY(${[...handedIn]}::uuid[]) AND s.status = ANY(${handedInStatuses}::submission_status[])
      AND s.round = ${presentRound(Prisma.sql`t`, now)}`;
}
