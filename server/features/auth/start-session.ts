import type { SignInMethod } from '#prisma/client.ts';
import type { Tx } from '../../database/db.ts';
import type { Deps } from '../../deps.ts';
import { createToken, tokenHash } from '../../http/session.ts';

const hour = 3_600_000;

interface NewSession {
  readonly method: SignInMethod;
  /** At least one of the three. */
  readonly userId: string | null;
  readonly administratorId: string | null;
  readonly applicationId?: string | undefined;
  /** Whether it begins with proof of who the administrator is, as `confirmIdentity` asks for. */
  readonly confirmed?: boolean;
  /** Whether it begins with a second factor. */
  readonly secondFactor?: boolean;
  /** Of the browser, as `deviceLabel` makes it. */
  readonly label?: string | undefined;
  /** The token of the browser's previous session, which ends. */
  readonly previousToken?: string | undefined;
}

/**
 * Starts a new session and ends the browser's previous one, which prevents session fixation.
 * @returns the token for the cookie: 256 random bits, of which only the hash is stored
 */
export async function startSession(
  tx: Tx,
  { config, now }: Pick<Deps, 'config' | 'now'>,
  {
    method,
    userId,
    administratorId,
    applicationId,
    confirmed = false,
    secondFactor = false,
    label,
    previousToken,
  }: NewSession,
): Promise<string> {
  const moment = now();
  if (previousToken !== undefined) {
    await tx.session.deleteMany({ where: { tokenHash: tokenHash(previousToken) } });
  }
  const token = createToken();
  await tx.session.create({
    data: {
      tokenHash: tokenHash(token),
      method,
      userId,
      administratorId,
      applicationId: applicationId ?? null,
      label: label ?? null,
      createdAt: moment,
      lastSeenAt: moment,
      confirmedAt: confirmed ? moment : null,
      secondFactorAt: secondFactor ? moment : null,
      expiresAt: new Date(moment.getTime() + config.sessions.maxHours * hour),
    },
  });
  return token;
}
