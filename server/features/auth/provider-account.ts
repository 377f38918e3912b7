import { Prisma } from '#prisma/client.ts';
import type { Config } from '../../config.ts';
import type { Tx } from '../../database/db.ts';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { isOf, joinApplication, type Newcomer, nameOf } from '../joining/admit.ts';
import { joinReferrer } from '../kinds/referral/join-referrer.ts';
import { hasOwnPhoto, type PhotoState } from '../uploads/google-pictures.ts';
import { SignInFailure } from './sign-in-failure.ts';

export interface SignedInAccount {
  readonly id: string;
  /** The copy of Google's picture is to be made, replaced or removed. */
  readonly newPicture: boolean;
}

/**
 * Finds the account of an issuer and subject. Each sign-in updates the email address and where the picture is; the name, which
 * the user can edit, is set only once. An address stays as it was if the new one is that of an imported account.
 * @returns null if there is none
 * @throws {SignInFailure} account_disabled
 * A unique violation means that the address belongs to another account.
 */
export async function signInToAccount(
  tx: Tx,
  { issuer, subject, email, pictureUrl }: Newcomer,
  moment: Date,
): Promise<SignedInAccount | null> {
  // Not locked: accounts are locked in the order of their ids.
  const [imported] = await tx.$queryRaw<unknown[]>`SELECT id FROM users WHERE ${isImportedFor(email)}`;
  // One conditional update: after a deletion in the meantime it changes no row, and the person gets a new account.
  const [known] = await tx.user.updateManyAndReturn({
    where: { issuer, subject, disabledAt: null, deletedAt: null },
    data: { ...(imported === undefined && { email }), pictureUrl, lastSignInAt: moment },
    select: { id: true, copiedPictureId: true, copiedPictureUrl: true },
  });
  if (known !== undefined) {
    const profilePhoto = await tx.upload.findUnique({
      where: { profileOfUserId: known.id },
      select: { id: true },
    });
    return { id: known.id, newPicture: isNewPicture(pictureUrl, { ...known, profilePhoto }) };
  }
  const disabled = await tx.user.findFirst({
    where: { issuer, subject, disabledAt: { not: null } },
    select: { id: true },
  });
  if (disabled !== null)
    throw new SignInFailure('account_disabled', 'the account is disabled', { userId: disabled.id });
  return null;
}

export interface FromBrowser {
  /** The code of the link that the browser came by. */
  readonly referralCode: string | null;
  /** The codes of students who used this browser, or whose newcomers did. */
  readonly deviceCodes: readonly string[];
  readonly requestId: string;
  readonly networkAddress: string;
}

interface Prepared extends Pick<Newcomer, 'name' | 'firstName' | 'lastName'> {
  readonly id: string;
  readonly disabled: boolean;
}

/** An import made the account for this address, and nobody has signed in to it. */
const isImportedFor = (email: string) =>
  Prisma.sql`lower(email) = lower(${email}) AND issuer IS NULL AND subject IS NULL AND deleted_at IS NULL`;

/**
 * Locks the account that an import made for the address. Nobody could sign in to it before, so it is nobody else's.
 * @throws {SignInFailure} imported_address if the university's provider is not in charge of the address: who runs it could take
 * the account of any other
 */
export async function lockPrepared(
  tx: Tx,
  { university }: Pick<Config, 'university'>,
  { issuer, email }: Pick<Newcomer, 'issuer' | 'email'>,
): Promise<Prepared | undefined> {
  const [account] = await tx.$queryRaw<Prepared[]>`
    SELECT id, name, first_name AS "firstName", last_name AS "lastName", disabled_at IS NOT NULL AS disabled FROM users
    WHERE ${isImportedFor(email)} FOR NO KEY UPDATE`;
  if (
    account !== undefined &&
    issuer === university?.issuer &&
    !university.domains.some((domain) => isOf(email, domain))
  ) {
    throw new SignInFailure('imported_address', 'an import made an account for the address', {
      userId: account.id,
    });
  }
  return account;
}

/** An imported name stays, without parts of another one. */
const namesOf = (newcomer: Newcomer, prepared?: Prepared) => {
  const { firstName, lastName } = newcomer;
  if (prepared === undefined || prepared.name === null)
    return { name: nameOf(newcomer), firstName, lastName };
  return { name: prepared.name, firstName: prepared.firstName, lastName: prepared.lastName };
};

/**
 * Creates the account of somebody who may join, or gives them the one that an import made for their address.
 * @returns `joined`: they came by the link of a student
 * @throws {SignInFailure} imported_address
 * A unique violation means that the address belongs to another account, or that a concurrent call created the row.
 */
export async function createAccount(
  tx: Tx,
  { config, now }: Pick<Deps, 'config' | 'now'>,
  newcomer: Newcomer,
  { referralCode, deviceCodes, requestId, networkAddress }: FromBrowser,
): Promise<SignedInAccount & { joined: boolean }> {
  const { issuer, subject, email, pictureUrl } = newcomer;
  const moment = now();
  const prepared = await lockPrepared(tx, config, newcomer);
  const data = {
    ...{ issuer, subject, email, pictureUrl, lastSignInAt: moment },
    ...namesOf(newcomer, prepared),
  };
  const select = { id: true } as const;
  const { id } =
    prepared === undefined || prepared.disabled
      ? await tx.user.create({ data: { ...data, createdAt: moment }, select })
      : // Until now nobody else was to see the account.
        await tx.user.update({ where: { id: prepared.id }, data: { ...data, hidden: false }, select });
  await recordAudit(
    tx,
    { visitorRequestId: requestId, networkAddress },
    { action: 'user.create', subjectKind: 'user', subjectId: id },
  );
  await joinApplication(tx, { issuer, subject, userId: id, now: moment });
  const joined =
    referralCode !== null &&
    (await joinReferrer(tx, {
      id,
      issuer,
      subject,
      deviceCodes,
      networkAddress,
      code: referralCode,
      now: moment,
    }));
  return { id, newPicture: pictureUrl !== null, joined };
}

/** Not of somebody who has uploaded a photo. A copy that they removed comes back only when Google has another picture. */
function isNewPicture(
  pictureUrl: string | null,
  known: PhotoState & { readonly copiedPictureUrl: string | null },
): boolean {
  if (hasOwnPhoto(known)) return false;
  return pictureUrl === null ? known.profilePhoto !== null : pictureUrl !== known.copiedPictureUrl;
}
