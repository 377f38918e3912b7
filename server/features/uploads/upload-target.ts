import { Prisma, UploadPurpose as StoredPurpose } from '#prisma/client.ts';
import type { UploadPurpose } from '../../contract/uploads.ts';

/** The one thing that a file can be bound to, which says what the file was sent for. */
export type UploadTarget =
  | { readonly submissionId: string }
  | { readonly taskId: string }
  | { readonly profileOfUserId: string };

export type UploadOwner = { readonly userId: string } | { readonly administratorId: string };

export const storedPurposes = {
  'task-image': StoredPurpose.task_image,
  'submission-file': StoredPurpose.submission_file,
  'profile-photo': StoredPurpose.profile_photo,
} as const satisfies Record<UploadPurpose, StoredPurpose>;

/** Bound to nothing: the database allows one of the three at most. */
export const unbound = { submissionId: null, taskId: null, profileOfUserId: null } as const;
export const isUnbound = Prisma.sql`num_nonnulls(submission_id, task_id, profile_of_user_id) = 0`;

/** The column of a target, the id it holds, and the purpose of files that may be bound to it. */
export function columnOf(target: UploadTarget): { column: Prisma.Sql; id: string; purpose: StoredPurpose } {
  if ('submissionId' in target) {
    return {
      column: Prisma.sql`submission_id`,
      id: target.submissionId,
      purpose: StoredPurpose.submission_file,
    };
  }
  if ('taskId' in target) {
    return { column: Prisma.sql`task_id`, id: target.taskId, purpose: StoredPurpose.task_image };
  }
  return {
    column: Prisma.sql`profile_of_user_id`,
    id: target.profileOfUserId,
    purpose: StoredPurpose.profile_photo,
  };
}

export function isOwnedBy(owner: UploadOwner): Prisma.Sql {
  return 'userId' in owner
    ? Prisma.sql`owner_user_id = ${owner.userId}::uuid`
    : Prisma.sql`owner_administrator_id = ${owner.administratorId}::uuid`;
}
