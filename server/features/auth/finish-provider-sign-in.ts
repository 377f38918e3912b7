import { z } from 'zod';
import { givesRoles, roleOf } from '../../actor.ts';
import { invitationIn } from '../../contract/join-path.ts';
import type { ProviderName } from '../../contract/sign-in.ts';
import type { SiteContent } from '../../contract/site.ts';
import { isUniqueViolation, type Tx } from '../../database/db.ts';
import type { Deps } from '../../deps.ts';
import { type Browser, tokenHash } from '../../http/session.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { type Admission, admit } from '../joining/admit.ts';
import type { Log } from '../uploads/discard-uploads.ts';
import { countFactors } from './count-factors.ts';
import { enqueueCopy } from './enqueue-copy.ts';
import { freeUniversityAddress } from './free-university-address.ts';
import { withReadyJobs } from './mail-sign-in-news.ts';
import {
  createAccount,
  type FromBrowser,
  lockPrepared,
  type SignedInAccount,
  signInToAccount,
} from './provider-account.ts';
import type { ProviderClient } from './provider-client.ts';
import { recordBrowser } from './record-browser.ts';
import { applicationPath, deskPath, landingPath, secondStepPath } from './return-path.ts';
import { SignInFailure } from './sign-in-failure.ts';
import { startSession } from './start-session.ts';
import type { Identity } from './verify-id-token.ts';

interface Callback extends FromBrowser {
  /** The callback's query, not parsed. */
  readonly query: unknown;
  readonly browserToken: string | undefined;
  /** The token of the browser's previous session. */
  readonly previousToken: string | undefined;
  readonly browser: Browser;
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
 * @returns the token for the session cookie, the page to open, the codes that the device now has, and whether they have no account yet
 * @throws {SignInFailure}
 */
export async function finishProviderSignIn(
  deps: Deps,
  client: ProviderClient,
  { query, browserToken, log, ...context }: Callback,
): Promise<
  Pick<SignedIn, 'token' | 'isAdministrator' | 'deviceCodes'> & { location: string; isApplicant: boolean }
> {
  const attempt = await consumeAttempt(deps, client.provider, { query, browserToken });
  try {
    const identity = await redeemAnswer(client, query, attempt);
    const invitation = invitationIn(attempt.returnTo);
    const { account, begins, ...signedIn } = await signIn(deps, identity, {
      ...context,
      invitation,
      provider: client.provider,
    });
    deps.jobs?.wake('sign-in-news-mail');
    if (account === null) return { ...signedIn, location: applicationPath, isApplicant: true };
    const { requestId } = context;
    if (account.newPicture) await enqueueCopy(deps, { userId: account.id, requestId, log });
    // The page of an invitation has nothing for who has joined.
    const returnTo = invitation === null ? attempt.returnTo : null;
    return {
      ...signedIn,
      location: (returnTo === null ? begins : null) ?? landingPath(returnTo, deps.config.publicOrigin),
      isApplicant: false,
    };
  } catch (error) {
    if (error instanceof SignInFailure) error.returnTo = attempt.returnTo;
    throw error;
  }
}

interface Attempt {
  readonly nonce: string;
  readonly codeVerifier: string;
  readonly returnTo: string | null;
}

async function redeemAnswer(
  client: ProviderClient,
  query: unknown,
  { nonce, codeVerifier }: Attempt,
): Promise<Identity> {
  const answer = answerSchema.safeParse(query).data ?? {};
  // The response of another issuer (RFC 9207).
  if (answer.iss !== undefined && answer.iss !== client.issuer) {
    throw new SignInFailure('failed', 'the response comes from another issuer');
  }
  if (answer.error === 'access_denied') throw new SignInFailure('cancelled', 'the user cancelled');
  if (answer.error !== undefined || answer.code === undefined) {
    const unreachable = answer.error === 'server_error' || answer.error === 'temporarily_unavailable';
    throw new SignInFailure(unreachable ? 'unreachable' : 'failed', 'the provider returned no code');
  }
  return client.redeem({ code: answer.code, nonce, codeVerifier });
}

/**
 * Reads and deletes the attempt in one statement: of two callbacks with the same state, only one succeeds. The state of another
 * provider's attempt is unknown here, so that no code can be given to the wrong one.
 */
async function consumeAttempt(
  { db, now }: Deps,
  provider: ProviderName,
  { query, browserToken }: Pick<Callback, 'query' | 'browserToken'>,
): Promise<Attempt> {
  const state = stateOf.safeParse(query).data?.state;
  if (state === undefined || browserToken === undefined) {
    throw new SignInFailure('state_mismatch', 'the state or the flow cookie is missing');
  }
  const [attempt] = await db.$queryRaw<Attempt[]>`
    DELETE FROM sign_in_attempts
    WHERE state_hash = ${tokenHash(state)} AND browser_hash = ${tokenHash(browserToken)} AND expires_at > ${now()}
      AND provider = ${provider}::sign_in_method
    RETURNING nonce, code_verifier AS "codeVerifier", return_to AS "returnTo"`;
  if (attempt === undefined) {
    throw new SignInFailure(
      'state_mismatch',
      'the state was used, has expired or belongs to another browser or provider',
    );
  }
  return attempt;
}

type SignInContext = Pick<Callback, 'previousToken' | 'browser' | keyof FromBrowser> & {
  readonly provider: ProviderName;
  readonly joining: SiteContent['joining'];
  /** Of the link that they came by. */
  readonly invitation: string | null;
};

interface SignedIn {
  readonly token: string;
  /** Null: they have applied. */
  readonly account: SignedInAccount | null;
  readonly isAdministrator: boolean;
  /** Where an administrator who has handed in nothing begins; null: where students do. */
  readonly begins: string | null;
  /** Of students that this sign-in shows to use the device. */
  readonly deviceCodes: readonly string[];
}

/** On a unique violation by a concurrent first sign-in of the same user, or by an import of their address, the retry finds the row. */
async function signIn(
  deps: Deps,
  identity: Identity,
  context: Omit<SignInContext, 'joining'>,
): Promise<SignedIn> {
  const { joining } = (await deps.site.published()).content;
  const ready = await withReadyJobs(deps);
  const attempt = () =>
    deps.db.$transaction((tx) => recordSignIn(tx, ready, identity, { ...context, joining }));
  try {
    return await attempt();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    await refuseTaken(deps.db, identity, error);
    return await attempt();
  }
}

/** @throws {SignInFailure} email_taken if another account has the address. One without an issuer was imported: that is the newcomer's */
async function refuseTaken(
  db: Pick<Tx, '$queryRaw'>,
  { issuer, subject, email }: Identity,
  cause?: unknown,
): Promise<void> {
  // As the unique index compares addresses: one that was stored before may have upper case letters.
  const [owner] = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM users WHERE lower(email) = lower(${email}) AND deleted_at IS NULL AND issuer IS NOT NULL
      AND (issuer, subject) <> (${issuer}, ${subject})`;
  if (owner !== undefined)
    throw new SignInFailure('email_taken', 'the address belongs to another account', {
      cause,
      userId: owner.id,
    });
}

async function recordSignIn(
  tx: Tx,
  deps: Deps,
  identity: Identity,
  context: SignInContext,
): Promise<SignedIn> {
  const moment = deps.now();
  const { email, name } = identity;
  const { provider, previousToken, browser, referralCode, requestId, networkAddress } = context;
  const session = { method: provider, label: browser.label, previousToken } as const;
  const request = { requestId, networkAddress };
  const row = await tx.administrator.findUnique({ where: { email }, select: { name: true, role: true } });
  const role = roleOf(deps.config, { email, role: row?.role ?? null });
  if (role !== null && !givesRoles(provider)) {
    // An account with this address would keep its administrator from signing in with Google.
    const { issuer, subject } = identity;
    const student = await tx.user.findFirst({ where: { issuer, subject }, select: { id: true } });
    throw new SignInFailure('administrator_address', 'the address is that of an administrator', {
      ...(student && { userId: student.id }),
    });
  }
  if (role !== null) await freeUniversityAddress(tx, deps, identity, request);
  const known = await signInToAccount(tx, identity, moment);
  const prepared = known === null ? await lockPrepared(tx, deps.config, identity) : undefined;
  if (prepared?.disabled)
    throw new SignInFailure('account_disabled', 'the account is disabled', { userId: prepared.id });
  const admission: Admission =
    known !== null || role !== null || prepared !== undefined
      ? { gets: 'account' }
      : await admit(tx, identity, { ...context, now: moment });
  if (admission.gets === 'nothing') {
    throw new SignInFailure(admission.because, 'the festival does not admit this address');
  }
  if (admission.gets === 'application') {
    const { applicationId, sent } = admission;
    // Instead of a review of somebody who could never begin. Who has applied can still read and withdraw it.
    if (!sent) await refuseTaken(tx, identity);
    const token = await startSession(tx, deps, {
      ...session,
      userId: null,
      administratorId: null,
      applicationId,
    });
    await recordAudit(
      tx,
      { visitorRequestId: requestId, networkAddress },
      {
        action: 'session.start',
        subjectKind: 'application',
        subjectId: applicationId,
        detail: { method: provider },
      },
    );
    return { token, account: null, isAdministrator: false, begins: null, deviceCodes: [] };
  }
  const { joined, ...account } = known
    ? { ...known, joined: false }
    : await createAccount(tx, deps, identity, context);
  // S13: those of an applicant, which have become sessions of the account.
  if (known === null) await tx.session.deleteMany({ where: { userId: account.id } });
  const administrator = role && {
    role,
    ...(await tx.administrator.upsert({
      where: { email },
      create: { email, name, lastSignInAt: moment },
      update: { lastSignInAt: moment, invitedAt: null, ...(row?.role && row.name === null && { name }) },
      select: { id: true, email: true, name: true, passwordHash: true },
    })),
  };
  const token = await startSession(tx, deps, {
    ...session,
    userId: account.id,
    administratorId: administrator?.id ?? null,
    // Without a password there is nothing else that a change of second factors could ask for.
    confirmed: administrator?.passwordHash === null,
  });
  await recordAudit(
    tx,
    { user: { id: account.id, email, name: name ?? '' }, administrator, ...request },
    { action: 'session.start', subjectKind: 'user', subjectId: account.id, detail: { method: provider } },
  );
  let begins: string | null = null;
  if (administrator !== null) {
    const factors = await countFactors(tx, administrator.id);
    if (factors === 0) await recordBrowser(tx, deps, { administrator, requestId }, browser);
    const work = await tx.submission.findFirst({ where: { userId: account.id }, select: { id: true } });
    // The address of the desk is told to nobody who still has to give a second factor.
    const isPending = factors > 0 || deps.config.requireSecondFactor;
    if (work === null) begins = isPending ? secondStepPath : deskPath(deps.config);
  }
  const own = known === null ? null : await tx.referralCode.findUnique({ where: { userId: account.id } });
  const deviceCodes = [
    ...(joined && referralCode !== null ? [referralCode] : []),
    ...(own ? [own.code] : []),
  ];
  return { token, account, isAdministrator: administrator !== null, begins, deviceCodes };
}
