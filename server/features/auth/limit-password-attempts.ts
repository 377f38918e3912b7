import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { AppError } from '../../app-error.ts';
import type { Db } from '../../database/db.ts';

/** Failed attempts in a window; further ones are rejected without checking the password. */
export const attemptLimits = {
  windowMinutes: 15,
  /** One account from one network. */
  pair: 5,
  /** All accounts from one network. */
  network: 20,
  /** One account from all networks that it has never signed in from. */
  account: 50,
  /** Days for which a network stays known after a sign-in. */
  knownDays: 90,
} as const;

const minute = 60_000;

/** The range that one client controls: an IPv4 address, or the /64 of an IPv6 address. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail = ''] = (address.split('%', 1)[0] ?? '').split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const groups = [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

interface Attempt {
  readonly account: string;
  readonly address: string;
  readonly moment: Date;
}

function keysOf({ account, address }: Attempt) {
  const key = (...parts: string[]) => Buffer.from(createHash('sha256').update(parts.join('\n')).digest());
  const network = networkOf(address);
  return {
    pair: key('pair', account, network),
    network: key('network', network),
    account: key('account', account),
    known: key('known', account, network),
  };
}

/**
 * Counts an attempt before the password is checked, so that concurrent attempts cannot exceed the limit together.
 * An attempt rejected by a limit of its network does not count against the account: locking an account takes attempts
 * from many networks, and networks that it has signed in from are not locked out.
 * @throws {AppError} too_many_requests
 */
export async function countAttempt(db: Db, attempt: Attempt): Promise<void> {
  const keys = keysOf(attempt);
  const [pair, network] = [
    await count(db, keys.pair, attempt.moment),
    await count(db, keys.network, attempt.moment),
  ];
  if (pair > attemptLimits.pair || network > attemptLimits.network) throw tooMany();
  const known = await db.signInLimit.findFirst({
    where: { key: keys.known, expiresAt: { gt: attempt.moment } },
    select: { key: true },
  });
  if (known !== null) return;
  if ((await count(db, keys.account, attempt.moment)) > attemptLimits.account) throw tooMany();
}

function tooMany(): AppError {
  return new AppError('too_many_requests', {
    message: `Too many tries in a short time. Wait ${attemptLimits.windowMinutes} minutes and try again.`,
  });
}

/** Increments the open window of a key, or starts a new one. @returns its count */
async function count(db: Db, key: Buffer<ArrayBuffer>, moment: Date): Promise<number> {
  const end = new Date(moment.getTime() + attemptLimits.windowMinutes * minute);
  const [row] = await db.$queryRaw<{ failures: number }[]>`
    INSERT INTO sign_in_limits AS l (key, failures, expires_at) VALUES (${key}, 1, ${end})
    ON CONFLICT (key) DO UPDATE SET
      failures = CASE WHEN l.expires_at <= ${moment} THEN 1 ELSE l.failures + 1 END,
      expires_at = CASE WHEN l.expires_at <= ${moment} THEN excluded.expires_at ELSE l.expires_at END
    RETURNING failures`;
  return row?.failures ?? 1;
}

/** Undoes the count of a successful attempt, and remembers the network as known. */
export async function clearAttempt(db: Db, attempt: Attempt): Promise<void> {
  const keys = keysOf(attempt);
  const knownUntil = new Date(attempt.moment.getTime() + attemptLimits.knownDays * 24 * 60 * minute);
  await db.$transaction([
    db.signInLimit.deleteMany({
      where: { OR: [{ key: keys.pair }, { expiresAt: { lte: attempt.moment } }] },
    }),
    db.signInLimit.updateMany({
      where: { key: { in: [keys.network, keys.account] }, failures: { gt: 0 } },
      data: { failures: { decrement: 1 } },
    }),
    db.signInLimit.upsert({
      where: { key: keys.known },
      create: { key: keys.known, failures: 0, expiresAt: knownUntil },
      update: { expiresAt: knownUntil },
    }),
  ]);
}
