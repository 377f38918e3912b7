import type { Tx } from '../../database/db.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { hasOwnPhoto, type PhotoState } from '../uploads/google-pictures.ts';
import { SignInFailure } from './sign-in-failure.ts';
import type { Identity } from './verify-id-token.ts';

/**
 * Finds or creates the account of an issuer and subject; the first sign-in with the address of an imported account takes that
 * one, also if the festival admits nobody else. Each sign-in updates the email address and where the picture is; the
 * name, which the user can edit, is set only once.
 * @param mayJoin whether a new account may be created
 * @returns `isNew`: whether the account was created; `newPicture`: whether the copy of Google's picture is to be made, replaced or removed
 * @throws {SignInFailure} account_disabled, cannot_join
 * A unique violation means that the address belongs to another account, or that a concurrent call created the row.
 */
export async function upsertGoogleUser(
  tx: Tx,
  { issuer, subject, email, name, firstName, lastName, pictureUrl }: Identity,
  {
    moment,
    mayJoin,
    requestId,
    networkAddress,
  }: { moment: Date; mayJoin: boolean; requestId: string; networkAddress: string },
): Promise<{ id: string; isNew: boolean; newPicture: boolean }> {
  // One conditional update: after a deletion in the meantime it changes no row, and the person gets a new account.
  const [known] = await tx.user.updateManyAndReturn({
    where: { issuer, subject, disabledAt: null, deletedAt: null },
    data: { email, pictureUrl, lastSignInAt: moment },
    select: { id: true, copiedPictureId: true, copiedPictureUrl: true },
  });
  if (known !== undefined) {
    const profilePhoto = await tx.upload.findUnique({
      where: { profileOfUserId: known.id },
      select: { id: true },
    });
    return { id: known.id, isNew: false, newPicture: isNewPicture(pictureUrl, { ...known, profilePhoto }) };
  }
  const disabled = await tx.user.count({ where: { issuer, subject, disabledAt: { not: null } } });
  if (disabled > 0) throw new SignInFailure('account_disabled', 'the account is disabled');
  const profile = { email, issuer, subject, pictureUrl, lastSignInAt: moment };
  const prepared = await lockPrepared(tx, email);
  if (prepared?.disabled) throw new SignInFailure('account_disabled', 'the account is disabled');
  if (prepared !== undefined) {
    await tx.user.update({
      where: { id: prepared.id },
      // Until now nobody else was to see the account.
      data: { ...profile, hidden: false, ...namesOf(prepared, { name, firstName, lastName }, email) },
      select: { id: true },
    });
    await recordFirstSignIn(tx, prepared.id, { requestId, networkAddress });
    return { id: prepared.id, isNew: true, newPicture: pictureUrl !== null };
  }
  if (!mayJoin) throw new SignInFailure('cannot_join', 'the festival does not admit this address');
  const user = await tx.user.create({
    data: {
      ...profile,
      ...namesOf({ name: null, firstName: null, lastName: null }, { name, firstName, lastName }, email),
      createdAt: moment,
    },
    select: { id: true },
  });
  await recordFirstSignIn(tx, user.id, { requestId, networkAddress });
  return { ...user, isNew: true, newPicture: pictureUrl !== null };
}

interface Names {
  readonly name: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
}

/** The account that an import made for this address. Nobody could sign in to it before, so it is nobody else's. */
async function lockPrepared(
  tx: Tx,
  email: string,
): Promise<(Names & { readonly id: string; readonly disabled: boolean }) | undefined> {
  const [account] = await tx.$queryRaw<(Names & { id: string; disabled: boolean })[]>`
    SELECT id, name, first_name AS "firstName", last_name AS "lastName", disabled_at IS NOT NULL AS disabled FROM users
    WHERE lower(email) = lower(${email}) AND issuer IS NULL AND subject IS NULL AND deleted_at IS NULL FOR NO KEY UPDATE`;
  return account;
}

/** An imported name stays, without parts of another one. */
function namesOf({ name, firstName, lastName }: Names, own: Names, email: string): Names {
  if (name !== null) return { name, firstName, lastName };
  return { ...own, name: own.name ?? email.slice(0, email.indexOf('@')) };
}

const recordFirstSignIn = (
  tx: Tx,
  id: string,
  { requestId, networkAddress }: { readonly requestId: string; readonly networkAddress: string },
) =>
  recordAudit(
    tx,
    { visitorRequestId: requestId, networkAddress },
    { action: 'user.create', subjectKind: 'user', subjectId: id },
  );

/** Not of somebody who has uploaded a photo. A copy that they removed comes back only when Google has another picture. */
function isNewPicture(
  pictureUrl: string | null,
  known: PhotoState & { readonly copiedPictureUrl: string | null },
): boolean {
  if (hasOwnPhoto(known)) return false;
  return pictureUrl === null ? known.profilePhoto !== null : pictureUrl !== known.copiedPictureUrl;
}
