import { z } from 'zod';
import { roleOf } from '../../actor.ts';
import type { SiteContent } from '../../contract/site.ts';
import { isUniqueViolation, type Tx } from '../../database/db.ts';
import type { Deps } from '../../deps.ts';
import { type Browser, tokenHash } from '../../http/session.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { joinReferrer } from '../kinds/referral/join-referrer.ts';
import type { Log } from '../uploads/discard-uploads.ts';
import type { GoogleClient } from './google-client.ts';
import { recordBrowser } from './record-browser.ts';
import { landingPath } from './return-path.ts';
import { SignInFailure } from './sign-in-failure.ts';
import { startSession } from './start-session.ts';
import { upsertGoogleUser } from './upsert-google-user.ts';
import type { Identity } from './verify-id-token.ts';

interface Callback {
  /** The callback's query, not parsed. */
  readonly query: unknown;
  readonly browserToken: string | undefined;
  /** The token of the browser's previous session. */
  readonly previousToken: string | undefined;
  readonly browser: Browser;
  /** The code of the link that the browser came by. */
  readonly referralCode: string | null;
  /** The codes of students who used this browser, or whose newcomers did. */
  readonly deviceCodes: readonly string[];
  readonly requestId: string;
  readonly networkAddress: string;
  readonly log: Log;
}

const stateOf = z.object({ state: z.string().min(1).max(200) });
const answerSchema = z.object({
  code: z.string().min(1).max(4_000).optional(),
  error: z.string().optional(),
  iss: z.string().optional(),
});

/**
 * Turns the provider's callback into a session.
 * @returns the token for the session cookie, the page to open, and the codes that the device now has
 * @throws {SignInFailure}
 */
export async function finishGoogleSignIn(
  deps: Deps,
  google: GoogleClient,
  { query, browserToken, log, ...context }: Callback,
): Promise<Pick<SignedIn, 'token' | 'isAdministrator' | 'deviceCodes'> & { location: string }> {
  const attempt = await consumeAttempt(deps, query, browserToken);
  try {
    const identity = await redeemAnswer(deps, google, query, attempt);
    const { token, userId, isAdministrator, newPicture, deviceCodes } = await signIn(deps, identity, context);
    if (newPicture) await enqueueCopy(deps, { userId, requestId: context.requestId, log });
    return {
      token,
      isAdministrator,
      deviceCodes,
      location: landingPath(attempt.returnTo, deps.config.publicOrigin),
    };
  } catch (error) {
    if (error instanceof SignInFailure) error.returnTo = attempt.returnTo;
    throw error;
  }
}

/** After the sign-in and outside of its transaction: it succeeds without the picture too. */
async function enqueueCopy(
  { db, jobs }: Deps,
  { userId, requestId, log }: { userId: string; requestId: string; log: Log },
): Promise<void> {
  try {
    await jobs?.ready();
    await jobs?.enqueue(db, 'picture-copy', { userId, requestId });
    jobs?.wake('picture-copy');
  } catch (error) {
    log.warn({ err: error, user: userId }, 'the copy of a picture could not be enqueued');
  }
}

interface Attempt {
  readonly nonce: string;
  readonly codeVerifier: string;
  readonly returnTo: string | null;
}

async function redeemAnswer(
  deps: Deps,
  google: GoogleClient,
  query: unknown,
  { nonce, codeVerifier }: Attempt,
): Promise<Identity> {
  const answer = answerSchema.safeParse(query).data ?? {};
  // The response of another issuer (RFC 9207).
  if (answer.iss !== undefined && answer.iss !== deps.config.oidc.issuer) {
    throw new SignInFailure('failed', 'the response comes from another issuer');
  }
  if (answer.error === 'access_denied') throw new SignInFailure('cancelled', 'the user cancelled');
  if (answer.error !== undefined || answer.code === undefined) {
    const unreachable = answer.error === 'server_error' || answer.error === 'temporarily_unavailable';
    throw new SignInFailure(unreachable ? 'unreachable' : 'failed', 'the provider returned no code');
  }
  return google.redeem({ code: answer.code, nonce, codeVerifier });
}

/** Reads and deletes the attempt in one statement: of two callbacks with the same state, only one succeeds. */
async function consumeAttempt(
  { db, now }: Deps,
  query: unknown,
  browserToken: string | undefined,
): Promise<Attempt> {
  const state = stateOf.safeParse(query).data?.state;
  if (state === undefined || browserToken === undefined) {
    throw new SignInFailure('state_mismatch', 'the state or the flow cookie is missing');
  }
  const [attempt] = await db.$queryRaw<Attempt[]>`
    DELETE FROM sign_in_attempts
    WHERE state_hash = ${tokenHash(state)} AND browser_hash = ${tokenHash(browserToken)} AND expires_at > ${now()}
    RETURNING nonce, code_verifier AS "codeVerifier", return_to AS "returnTo"`;
  if (attempt === undefined) {
    throw new SignInFailure(
      'state_mismatch',
      'the state was used, has expired or belongs to another browser',
    );
  }
  return attempt;
}

/** Whether an address may get an account: its domain is one of those named, or a subdomain of one. */
function admits({ who, domains }: SiteContent['joining'], email: string): boolean {
  if (who !== 'domains') return who === 'everybody';
  const own = email.slice(email.lastIndexOf('@') + 1);
  return domains.some((domain) => own === domain || own.endsWith(`.${domain}`));
}

type SignInContext = Pick<
  Callback,
  'previousToken' | 'browser' | 'referralCode' | 'deviceCodes' | 'requestId' | 'networkAddress'
>;

interface SignedIn {
  readonly token: string;
  readonly userId: string;
  readonly isAdministrator: boolean;
  readonly newPicture: boolean;
  /** Of students that this sign-in shows to use the device. */
  readonly deviceCodes: readonly string[];
}

/** On a unique violation by a concurrent first sign-in of the same user, the retry finds the row. */
async function signIn(deps: Deps, identity: Identity, context: SignInContext): Promise<SignedIn> {
  const { content } = await deps.site.published();
  const { email } = identity;
  await deps.jobs?.ready();
  const attempt = () =>
    deps.db.$transaction((tx) => recordSignIn(tx, deps, identity, { ...context, joining: content.joining }));
  try {
    return await attempt();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const { issuer, subject } = identity;
    // As the unique index compares addresses: one that was stored before may have upper case letters.
    const [owner] = await deps.db.$queryRaw<Pick<Identity, 'issuer' | 'subject'>[]>`
      SELECT issuer, subject FROM users WHERE lower(email) = lower(${email}) AND deleted_at IS NULL`;
    if (owner !== undefined && (owner.issuer !== issuer || owner.subject !== subject)) {
      throw new SignInFailure('email_taken', 'the address belongs to another account', { cause: error });
    }
    return await attempt();
  }
}

async function recordSignIn(
  tx: Tx,
  deps: Deps,
  identity: Identity,
  {
    previousToken,
    browser,
    joining,
    referralCode,
    deviceCodes,
    ...request
  }: SignInContext & Pick<SiteContent, 'joining'>,
): Promise<SignedIn> {
  const moment = deps.now();
  const { email, name } = identity;
  const known = await tx.administrator.findUnique({ where: { email }, select: { name: true, role: true } });
  const role = roleOf(deps.config, { email, role: known?.role ?? null });
  const mayJoin = role !== null || admits(joining, email);
  const user = await upsertGoogleUser(tx, identity, { moment, mayJoin, ...request });
  const administrator = role && {
    role,
    ...(await tx.administrator.upsert({
      where: { email },
      create: { email, name, lastSignInAt: moment },
      update: {
        lastSignInAt: moment,
        invitedAt: null,
        ...(known?.name === null && { name }),
      },
      select: {
        ...{ id: true, email: true, name: true, passwordHash: true },
        ...{ app: { select: { administratorId: true } }, passkeys: { select: { id: true }, take: 1 } },
      },
    })),
  };
  const token = await startSession(tx, deps, {
    method: 'google',
    userId: user.id,
    administratorId: administrator?.id ?? null,
    // Without a password there is nothing else that a change of second factors could ask for.
    confirmed: administrator?.passwordHash === null,
    label: browser.label,
    previousToken,
  });
  await recordAudit(
    tx,
    { user: { id: user.id, email, name: name ?? '' }, administrator, ...request },
    { action: 'session.start', subjectKind: 'user', subjectId: user.id, detail: { method: 'google' } },
  );
  if (administrator !== null && administrator.app === null && administrator.passkeys.length === 0)
    await recordBrowser(tx, deps, { administrator, requestId: request.requestId }, browser);
  const { issuer, subject } = identity;
  const newcomer = { id: user.id, issuer, subject, deviceCodes, networkAddress: request.networkAddress };
  const joined =
    user.isNew &&
    referralCode !== null &&
    (await joinReferrer(tx, { ...newcomer, code: referralCode, now: moment }));
  const own = user.isNew ? null : await tx.referralCode.findUnique({ where: { userId: user.id } });
  return {
    token,
    userId: user.id,
    isAdministrator: administrator !== null,
    newPicture: user.newPicture,
    deviceCodes: [...(joined ? [referralCode] : []), ...(own ? [own.code] : [])],
  };
}
