import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { Prisma } from '#prisma/client.ts';
import { AppError } from '../../app-error.ts';
import type { Db, Tx } from '../../database/db.ts';

/** Failed attempts in a window, for addresses on and off the allow-list alike. */
export const attemptLimits = {
  windowMinutes: 15,
  /** One account from one network. Further attempts are rejected without checking the password. */
  pair: 5,
  /** One account from one IPv6 /48, which has 65 536 networks. Rejected too, but not for a known network. */
  sitePair: 20,
  /** All accounts from one network. Further attempts need a proof of work, because strangers may share the network. */
  network: 20,
  /** All accounts from one IPv6 /48, and one account from all networks that are not known: a proof of work too. */
  site: 80,
  account: 50,
  /** Days for which a network stays known for an account after a sign-in. */
  knownDays: 90,
} as const;

const minute = 60_000;

/** The first 16-bit groups of an IPv6 address; null for IPv4. */
function prefixOf(address: string, length: number): string | null {
  if (!isIPv6(address)) return null;
  const [head = '', tail = ''] = (address.split('%', 1)[0] ?? '').split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const groups = [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right];
  return groups
    .slice(0, length)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

const mappedIPv4 = (address: string) => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];

/** The range that one client controls: an IPv4 address, or the /64 of an IPv6 address. */
export function networkOf(address: string): string {
  return mappedIPv4(address) ?? prefixOf(address, 4) ?? address;
}

/** The range that a provider gives to one customer: the /48 of an IPv6 address. Null for IPv4. */
export function siteOf(address: string): string | null {
  return mappedIPv4(address) === undefined ? prefixOf(address, 3) : null;
}

interface Attempt {
  readonly account: string;
  readonly address: string;
  readonly moment: Date;
  /** Whether it does not count with those of other accounts, as sign-ins do: where no proof of work would let it through. */
  readonly alone?: boolean;
}

function keysOf({ account, address, alone = false }: Attempt) {
  const key = (...parts: string[]) => Buffer.from(createHash('sha256').update(parts.join('\n')).digest());
  const network = networkOf(address);
  const site = siteOf(address);
  return {
    pair: key('pair', account, network),
    network: alone ? null : key('network', network),
    account: key('account', account),
    known: key('known', account, network),
    site:
      site === null ? null : { pair: key('site pair', account, site), all: alone ? null : key('site', site) },
  };
}

/** The keys that count an attempt. */
function countersOf({ pair, network, account, site }: ReturnType<typeof keysOf>) {
  return [pair, network, account, site?.pair, site?.all].filter((key) => key != null);
}

/**
 * Counts an attempt before the password is checked, so that concurrent attempts cannot exceed the limit together.
 * Only the limits of one account and its own network or site reject: a client elsewhere cannot exhaust them. What strangers
 * can exhaust asks for a proof of work, so that it slows guessing down and does not lock an administrator out.
 * @param prove whether the attempt has a valid proof of work; called at most once
 * @throws {AppError} too_many_requests, proof_required
 */
export async function countAttempt(db: Db, attempt: Attempt, prove: () => Promise<boolean>): Promise<void> {
  const { moment } = attempt;
  const keys = keysOf(attempt);
  const pair = await count(db, keys.pair, moment);
  let shared = keys.network !== null && (await count(db, keys.network, moment)) > attemptLimits.network;
  if (pair > attemptLimits.pair) throw tooMany();
  const known = await db.signInLimit.findFirst({
    where: { key: keys.known, expiresAt: { gt: moment } },
    select: { key: true },
  });
  if (known === null) {
    if (keys.site !== null) {
      if ((await count(db, keys.site.pair, moment)) > attemptLimits.sitePair) throw tooMany();
      const { all } = keys.site;
      if (all !== null && (await count(db, all, moment)) > attemptLimits.site) shared = true;
    }
    if ((await count(db, keys.account, moment)) > attemptLimits.account) shared = true;
  }
  if (!shared || (await prove())) return;
  // Its password is not checked, so it must not use up the tries of its network.
  await db.$transaction(async (tx) => {
    await lockInOrder(tx, countersOf(keys));
    await uncount(tx, keys);
  });
  throw attempt.alone ? tooMany() : new AppError('proof_required');
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

/**
 * Locks rows in the order of their keys. A transaction that changes several rows does this first, so that two sign-ins with
 * rows in common cannot deadlock. All other statements lock a single row, or skip the locked ones (sweep-sign-ins.ts).
 */
async function lockInOrder(tx: Tx, keys: readonly Buffer[]): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM sign_in_limits WHERE key IN (${Prisma.join([...keys])}) ORDER BY key FOR UPDATE`;
}

/** The rows are locked. */
async function uncount(tx: Tx, keys: ReturnType<typeof keysOf>): Promise<void> {
  await tx.signInLimit.updateMany({
    where: { key: { in: countersOf(keys) }, failures: { gt: 0 } },
    data: { failures: { decrement: 1 } },
  });
}

/** Undoes the count of a successful attempt, and records the network as known. */
export async function clearAttempt(db: Db, attempt: Attempt): Promise<void> {
  const keys = keysOf(attempt);
  const knownUntil = new Date(attempt.moment.getTime() + attemptLimits.knownDays * 24 * 60 * minute);
  await db.$transaction(async (tx) => {
    await lockInOrder(tx, [...countersOf(keys), keys.known]);
    await tx.signInLimit.deleteMany({ where: { key: keys.pair } });
    await uncount(tx, keys);
    await tx.signInLimit.upsert({
      where: { key: keys.known },
      create: { key: keys.known, failures: 0, expiresAt: knownUntil },
      update: { expiresAt: knownUntil },
    });
  });
}
