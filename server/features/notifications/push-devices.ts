import { createECDH } from 'node:crypto';
import type { StudentActor } from '../../actor.ts';
import { AppError, fieldRefused } from '../../app-error.ts';
import type { Config } from '../../config.ts';
import { limits } from '../../contract/limits.ts';
import type { addPushDevice as addRoute, PushDevice, PushDevices } from '../../contract/push-devices.ts';
import type { Parsed } from '../../contract/route.ts';
import type { Db } from '../../database/db.ts';
import { lockStudent } from '../../database/lock-student.ts';
import { isAllowedHost } from '../../is-allowed-host.ts';

const shown = { id: true, label: true, endpoint: true, createdAt: true, lastUsedAt: true } as const;
interface Row {
  id: string;
  label: string;
  endpoint: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

/** The browsers that accept messages of the present key, and those that did not name theirs. */
export const acceptsKey = (publicKey: string) => ({ OR: [{ vapidKey: publicKey }, { vapidKey: null }] });

const presentDevice = ({ createdAt, lastUsedAt, ...row }: Row): PushDevice => ({
  ...row,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

export async function listPushDevices(
  db: Db,
  { user }: StudentActor,
  push: Config['push'],
): Promise<PushDevices> {
  const rows = await db.pushSubscription.findMany({
    where: { userId: user.id, ...(push && acceptsKey(push.publicKey)) },
    select: shown,
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  });
  return { publicKey: push?.publicKey ?? null, devices: rows.map(presentDevice) };
}

/** A message for a key that is no point of the curve could never be encrypted. */
function isPublicKey(p256dh: string): boolean {
  try {
    const own = createECDH('prime256v1');
    own.generateKeys();
    own.computeSecret(p256dh, 'base64url');
    return true;
  } catch {
    return false;
  }
}

/**
 * Adds the caller's browser, which belongs to no other account then. Of more than `limits.pushDevices` the oldest is removed.
 * @throws {AppError} unavailable without a key; validation_failed for another push service or an unusable key
 */
export async function addPushDevice(
  { db, config: { push }, now }: { db: Db; config: Pick<Config, 'push'>; now: () => Date },
  { user, sessionId }: StudentActor,
  { endpoint, keys, serverKey, label }: Parsed<typeof addRoute, 'body'> & { label: string },
): Promise<PushDevice> {
  if (push === null) throw new AppError('unavailable', { message: 'This site sends no push messages.' });
  if (!isAllowedHost(endpoint, push.services)) {
    throw fieldRefused('endpoint', 'The push service of this browser is not one that this site uses.');
  }
  if (!isPublicKey(keys.p256dh)) throw fieldRefused('keys.p256dh', 'The key of this browser cannot be used.');
  return db.$transaction(async (tx) => {
    await lockStudent(tx, user.id);
    const belongs = {
      userId: user.id,
      sessionId,
      ...keys,
      vapidKey: serverKey ?? null,
      label,
      createdAt: now(),
    };
    const device = await tx.pushSubscription.upsert({
      where: { endpoint },
      create: { endpoint, ...belongs },
      update: { ...belongs, lastUsedAt: null },
      select: shown,
    });
    const superfluous = await tx.pushSubscription.findMany({
      where: { userId: user.id, id: { not: device.id } },
      select: { id: true },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      skip: limits.pushDevices - 1,
    });
    await tx.pushSubscription.deleteMany({ where: { id: { in: superfluous.map(({ id }) => id) } } });
    return presentDevice(device);
  });
}

/** @throws {AppError} not_found, also for a device of another student */
export async function removePushDevice(db: Db, { user }: StudentActor, id: string): Promise<void> {
  const { count } = await db.pushSubscription.deleteMany({ where: { id, userId: user.id } });
  if (count === 0) throw new AppError('not_found');
}
