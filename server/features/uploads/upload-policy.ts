import { Prisma, UploadPurpose as StoredPurpose, type Upload } from '#prisma/client.ts';
import { type Actor, hasRight, isAdministrator, isStudent } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import { emptyFileMessage } from '../../contract/empty-file.ts';
import { sitePictureSide, sitePictureWidths } from '../../contract/site-pictures.ts';
import { type UploadPurpose, uploadPurpose, uploadRules } from '../../contract/uploads.ts';
import { safeKeyName } from './file-name.ts';

interface KeyParts {
  readonly id: string;
  /** Of the administrator or student who uploads. */
  readonly ownerId: string;
  readonly fileName: string;
  readonly now: Date;
}

/** What only the server needs to know about a purpose; `uploadRules` in the contract has the rest. */
interface UploadPolicy {
  /** In the column `uploads.purpose`. */
  readonly stored: StoredPurpose;
  /** Files of this purpose are bound through this column, as Prisma and as SQL name it. */
  readonly targetField: 'taskId' | 'submissionId' | 'profileOfUserId' | 'inSite';
  readonly targetColumn: Prisma.Sql;
  /** Who may see a bound file. */
  readonly visibleTo: 'signed-in' | 'uploader-and-administrators';
  /** The storage key is `folder/keyName`. The id makes it unique. */
  readonly folder: string;
  readonly keyName: (parts: KeyParts) => string;
  /** How an image is re-encoded. */
  readonly image: ImagePolicy;
}

interface ImagePolicy {
  /** Pixels of the longer side of a WebP; null keeps size and format. */
  readonly maxSide: number | null;
  readonly animated: boolean;
  /** Drawings (SVG) are accepted too. */
  readonly drawings?: boolean;
  /** Of the WebP, from 1 to 100. */
  readonly quality?: number;
  /** The widths, in pixels, of the sizes that are kept beside an image of a width. */
  readonly widths?: (width: number) => readonly number[];
}

export const uploadPolicies: Readonly<Record<UploadPurpose, UploadPolicy>> = {
  'task-image': {
    stored: StoredPurpose.task_image,
    targetField: 'taskId',
    targetColumn: Prisma.sql`task_id`,
    visibleTo: 'signed-in',
    folder: 'all-tasks',
    keyName: ({ now, id, fileName }) => `${now.getTime()}_${id}_${safeKeyName(fileName)}`,
    image: { maxSide: 2_000, animated: true },
  },
  'submission-file': {
    stored: StoredPurpose.submission_file,
    targetField: 'submissionId',
    targetColumn: Prisma.sql`submission_id`,
    visibleTo: 'uploader-and-administrators',
    folder: 'submissions',
    keyName: ({ ownerId, id, fileName }) => `${ownerId}/${id}_${safeKeyName(fileName)}`,
    image: { maxSide: null, animated: true },
  },
  'profile-photo': {
    stored: StoredPurpose.profile_photo,
    targetField: 'profileOfUserId',
    targetColumn: Prisma.sql`profile_of_user_id`,
    visibleTo: 'signed-in',
    folder: 'profile-photos',
    keyName: ({ ownerId, id }) => `${ownerId}/${id}`,
    image: { maxSide: 512, animated: false },
  },
  'site-picture': {
    stored: StoredPurpose.site_picture,
    targetField: 'inSite',
    targetColumn: Prisma.sql`in_site`,
    visibleTo: 'signed-in',
    folder: 'site',
    keyName: ({ id }) => id,
    // What is made of it later begins with this one.
    image: {
      maxSide: sitePictureSide,
      animated: false,
      drawings: true,
      quality: 92,
      widths: sitePictureWidths,
    },
  },
};

/** Where the archives of students' own data are. They are uploads that the server makes and nothing binds. */
const archiveFolder = 'exports';

export const archiveKey = ({ ownerId, id }: Pick<KeyParts, 'ownerId' | 'id'>) =>
  `${archiveFolder}/${ownerId}/${id}`;

/** The folders of the object store that hold uploads. */
export const keyFolders = [...Object.values(uploadPolicies).map(({ folder }) => folder), archiveFolder];

/** A key that is never used for another upload. */
export function storageKey(purpose: UploadPurpose, parts: KeyParts): string {
  const { folder, keyName } = uploadPolicies[purpose];
  return `${folder}/${keyName(parts)}`;
}

/** Null: an operator of the server. */
export type UploadOwner = { readonly userId: string } | { readonly administratorId: string | null };

/** As whom an actor may own files: as a student, as an administrator, or both. */
export const ownersOf = (actor: Actor): UploadOwner[] => [
  ...(isStudent(actor) ? [{ userId: actor.user.id }] : []),
  ...(isAdministrator(actor) ? [{ administratorId: actor.administrator.id }] : []),
];

/** Of whom files take turns, and which folders their keys have. */
export const ownerId = (owner: UploadOwner) =>
  'userId' in owner ? owner.userId : (owner.administratorId ?? 'operator');

/** The purpose of a row; undefined if only a later release knows it. */
export const purposeOf = (stored: StoredPurpose): UploadPurpose | undefined =>
  uploadPurpose.options.find((name) => uploadPolicies[name].stored === stored);

/**
 * What a file is bound to: the task, the submission or the user with this id, depending on the purpose. Pictures of the site are
 * bound by `server/features/site/keep-pictures.ts`.
 */
export interface UploadTarget {
  readonly purpose: Exclude<UploadPurpose, 'site-picture'>;
  readonly id: string;
}

/**
 * Checks that this actor may upload files of this purpose.
 * @returns the owner of the new file
 * @throws {AppError} forbidden
 */
export function uploadOwner(actor: Actor, purpose: UploadPurpose): UploadOwner {
  if (uploadRules[purpose].uploader === 'administrator') {
    if (isAdministrator(actor) && hasRight(actor, 'organise'))
      return { administratorId: actor.administrator.id };
  } else if (isStudent(actor)) {
    return { userId: actor.user.id };
  }
  throw new AppError('forbidden', { message: 'You may not upload files of this kind.' });
}

/** @param limit in bytes */
export function fileTooLarge(limit: number): AppError {
  return new AppError('file_too_large', {
    message: `This file is larger than ${megabytes(limit)}. Nothing was stored.`,
  });
}

/** For a file of a size that only videos may have. @param limit of all other files, in bytes */
export function notAVideo(limit: number): AppError {
  return new AppError('file_too_large', {
    message: `This file is not a video. Other files may have at most ${megabytes(limit)}. Nothing was stored.`,
  });
}

/** For a file of 0 bytes. */
export const emptyFile = (fileName: string) =>
  new AppError('file_refused', { message: `${emptyFileMessage(fileName)} Nothing was stored.` });

const megabytes = (bytes: number) => `${bytes / 1024 / 1024} MB`;

/** For a file of another size than the client states. */
export function wrongSize(): AppError {
  return new AppError('validation_failed', {
    fields: [
      { path: 'headers.upload-length', message: 'Send the size of the file in bytes, or leave it out.' },
    ],
  });
}

/**
 * A bound task image, profile photo or picture of the site is visible to everyone who is signed in (`findFile` restricts the first two), a bound submission file to
 * its student and to administrators who may read. An unbound file is visible to its student, or to all who may organise; the archive of a
 * student's data to the student alone.
 */
export function maySeeFile(
  actor: Actor,
  file: Pick<
    Upload,
    'status' | 'purpose' | 'ownerUserId' | 'taskId' | 'submissionId' | 'profileOfUserId' | 'inSite'
  >,
): boolean {
  if (file.status !== 'ready') return false;
  const own = file.ownerUserId !== null && file.ownerUserId === actor.user?.id;
  if (file.purpose === StoredPurpose.data_export) return own;
  const purpose = purposeOf(file.purpose);
  if (purpose === undefined) return false;
  const { visibleTo, targetField } = uploadPolicies[purpose];
  if (file[targetField] === null) {
    return uploadRules[purpose].uploader === 'administrator' ? hasRight(actor, 'organise') : own;
  }
  return visibleTo === 'signed-in' || own || hasRight(actor, 'read');
}

const targetColumns = Object.values(uploadPolicies)
  .filter(({ targetField }) => targetField !== 'inSite')
  .map(({ targetColumn }) => targetColumn);

export const isOwnedByAny = (owners: readonly UploadOwner[]): Prisma.Sql =>
  Prisma.sql`(${Prisma.join(owners.map(isOwnedBy), ' OR ')})`;

/** A draft holds files too, but is no target: it ends when work is submitted with them. */
const userColumns = [...targetColumns, Prisma.sql`draft_id`];

/**
 * SQL conditions and assignments on rows of `uploads`. The index `uploads_unused_idx` has the text of the first condition.
 */
export const isUnbound = Prisma.sql`(num_nonnulls(${Prisma.join(userColumns)}) = 0 AND in_site IS NULL)`;
export const unbind = Prisma.join(
  [...userColumns, Prisma.sql`in_site`].map((column) => Prisma.sql`${column} = NULL`),
);
export function isOwnedBy(owner: UploadOwner): Prisma.Sql {
  return 'userId' in owner
    ? Prisma.sql`owner_user_id = ${owner.userId}::uuid`
    : Prisma.sql`owner_administrator_id = ${owner.administratorId}::uuid`;
}
