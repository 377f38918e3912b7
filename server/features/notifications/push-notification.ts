import { notificationKinds } from '../../contract/notification-kinds.ts';
import { smallIconUrl } from '../../contract/site-pictures.ts';
import type { Tx } from '../../database/db.ts';
import type { Deps } from '../../deps.ts';
import type { JobLog } from '../../jobs/job-queue.ts';
import type { Enqueued } from '../../jobs/queues.ts';
import { sendPush } from '../../push/send-push.ts';
import { acceptsKey } from './push-devices.ts';
import { pushedFor, textsToSend } from './text-to-send.ts';

/** Those of the students who have a device for push messages. */
export async function withPushDevice(tx: Tx, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx.pushSubscription.findMany({
    where: { userId: { in: [...userIds] } },
    select: { userId: true },
    distinct: ['userId'],
  });
  return new Set(rows.map(({ userId }) => userId));
}

/**
 * Sends a notification to the student's devices, if it is still worth it and push is not turned off since. Where a push
 * service does not accept it, a job of its own retries that device, so that the others do not show it twice.
 */
export async function pushNotification(
  { db, config, site, jobs, now }: Pick<Deps, 'db' | 'config' | 'site' | 'jobs' | 'now'>,
  { notificationId, deviceId, requestId }: Enqueued<'notification-push'>,
  log: JobLog,
): Promise<void> {
  const { push, publicOrigin } = config;
  if (push === null) return;
  const sender = { push, publicOrigin };
  const notification = await db.notification.findFirst({
    where: {
      id: notificationId,
      user: { deletedAt: null, disabledAt: null },
    },
  });
  if (notification === null) return;
  const text = (await textsToSend({ db, config, now }, [notification], 'push')).get(notificationId);
  if (text === undefined) return;
  const { kind } = text;
  const setting = await db.notificationSetting.findUnique({
    where: { userId_kind: { userId: notification.userId, kind } },
  });
  // Turned off since.
  if (!(setting ?? notificationKinds[kind].defaults).push) return;
  const devices = await db.pushSubscription.findMany({
    where: {
      userId: notification.userId,
      ...acceptsKey(sender.push.publicKey),
      ...(deviceId !== undefined && { id: deviceId }),
    },
  });
  const { title, detail, path } = text;
  const { look } = (await site.published()).content;
  const message = {
    topic: notification.id.replaceAll('-', ''),
    ttl: pushedFor,
    content: { id: notification.id, title, detail, path, icon: smallIconUrl(look) },
  };

  async function send(device: (typeof devices)[number]): Promise<unknown> {
    try {
      const outcome = await sendPush(sender, device, message);
      // The endpoint may belong to another student by now.
      const same = { id: device.id, userId: device.userId };
      if (outcome === 'ended') await db.pushSubscription.deleteMany({ where: same });
      else await db.pushSubscription.updateMany({ where: same, data: { lastUsedAt: now() } });
      return null;
    } catch (error) {
      return error;
    }
  }

  const errors = await Promise.all(devices.map(send));
  const failed = devices.filter((_, index) => errors[index] !== null);
  const [error] = errors.filter((one) => one !== null);
  if (error === undefined) return;
  if (devices.length === 1 || jobs === null) throw error;
  log.warn(
    { err: error, devices: failed.length },
    'a push service did not accept a message, which will be retried',
  );
  await db.$transaction((tx) =>
    jobs.enqueueAll(
      tx,
      'notification-push',
      failed.map(({ id }) => ({ notificationId, deviceId: id, requestId })),
    ),
  );
}
