import { Prisma } from '#prisma/client.ts';
import { AppError } from '../../app-error.ts';
import type { Tx } from '../../database/db.ts';
import { type DiscardedUpload, discardUploads } from './discard-uploads.ts';
import {
  isOwnedBy,
  isUnbound,
  type UploadOwner,
  type UploadTarget,
  uploadPolicies,
} from './upload-policy.ts';

export interface Binding {
  /** In display order, without duplicates. */
  readonly ids: readonly string[];
  readonly owner: UploadOwner;
  readonly target: UploadTarget;
}

/**
 * Binds files to a new target: all of them, or none and an error.
 * @throws {AppError} file_not_available if a file is not ready, belongs to someone else, is bound already or has another purpose
 */
export async function bindUploads(tx: Tx, binding: Binding): Promise<void> {
  await bind(tx, binding, Prisma.sql`${isUnbound} AND ${isOwnedBy(binding.owner)}`);
}

/**
 * Makes `ids` the complete list of files bound to an existing target. Files that are bound to it already may stay,
 * no matter who uploaded them; bound files that are not in the list are discarded. The caller holds a lock on the target's row.
 * @returns the discarded files, for `removeDiscarded` after the commit
 * @throws {AppError} file_not_available, as `bindUploads`
 */
export async function rebindUploads(tx: Tx, binding: Binding): Promise<DiscardedUpload[]> {
  const { targetColumn } = uploadPolicies[binding.target.purpose];
  // Before binding, because the profile photo's column is unique.
  const discarded = await discardUploads(tx, { target: binding.target, except: binding.ids });
  await bind(
    tx,
    binding,
    Prisma.sql`(${targetColumn} = ${binding.target.id}::uuid OR (${isUnbound} AND ${isOwnedBy(binding.owner)}))`,
  );
  return discarded;
}

async function bind(tx: Tx, { ids, target }: Binding, mayBind: Prisma.Sql): Promise<void> {
  if (ids.length === 0) return;
  const { targetColumn, stored } = uploadPolicies[target.purpose];
  const list = [...ids];
  // Locked in a fixed order, so that two requests with the same files cannot deadlock.
  await tx.$queryRaw`SELECT 1 FROM uploads WHERE id = ANY (${list}::uuid[]) ORDER BY id FOR UPDATE`;
  const bound = await tx.$executeRaw`
    UPDATE uploads SET ${targetColumn} = ${target.id}::uuid, position = wanted.position - 1
    FROM unnest(${list}::uuid[]) WITH ORDINALITY AS wanted (id, position)
    WHERE uploads.id = wanted.id
      AND status = 'ready'
      AND purpose = ${stored}::upload_purpose
      AND ${mayBind}`;
  if (bound !== ids.length) throw new AppError('file_not_available');
}
