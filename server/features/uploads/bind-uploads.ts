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
  /** What the images of a task show, in their order; without it, they keep what they have. */
  readonly texts?: readonly string[] | undefined;
  /** Of a submission: the version that gets the files. */
  readonly version?: number;
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
 * no matter who uploaded them; bound files that are not in the list are discarded, except those of earlier versions of a
 * submission. The caller holds a lock on the target's row.
 * @returns the discarded files, for `removeDiscarded` after the commit
 * @throws {AppError} file_not_available, as `bindUploads`
 */
export async function rebindUploads(tx: Tx, binding: Binding): Promise<DiscardedUpload[]> {
  const { targetColumn } = uploadPolicies[binding.target.purpose];
  if (binding.version !== undefined)
    await keepEarlierFiles(tx, binding.target.id, binding.version, binding.ids);
  // Before binding, because the profile photo's column is unique.
  const discarded = await discardUploads(tx, { target: binding.target, except: binding.ids });
  await bind(
    tx,
    binding,
    Prisma.sql`(${targetColumn} = ${binding.target.id}::uuid OR (${isUnbound} AND ${isOwnedBy(binding.owner)}))`,
  );
  return discarded;
}

/** The files of earlier versions that the new one does not have stay bound to the submission. */
async function keepEarlierFiles(
  tx: Tx,
  submissionId: string,
  version: number,
  ids: readonly string[],
): Promise<void> {
  await tx.$executeRaw`
    UPDATE uploads SET replaced_in_version = ${version}
    WHERE submission_id = ${submissionId}::uuid AND replaced_in_version IS NULL AND id <> ALL (${[...ids]}::uuid[])
      AND id IN (SELECT unnest(file_ids) FROM submission_versions WHERE submission_id = ${submissionId}::uuid)`;
}

async function bind(tx: Tx, { ids, target, texts = [] }: Binding, mayBind: Prisma.Sql): Promise<void> {
  if (ids.length === 0) return;
  const { targetColumn, stored } = uploadPolicies[target.purpose];
  const list = [...ids];
  // Locked in a fixed order, so that two requests with the same files cannot deadlock.
  await tx.$queryRaw`SELECT 1 FROM uploads WHERE id = ANY (${list}::uuid[]) ORDER BY id FOR UPDATE`;
  const bound = await tx.$executeRaw`
    UPDATE uploads SET ${targetColumn} = ${target.id}::uuid, position = wanted.position - 1, replaced_in_version = NULL,
      alt_text = coalesce(wanted.text, alt_text)
    FROM unnest(${list}::uuid[], ${texts.slice(0, list.length)}::text[]) WITH ORDINALITY AS wanted (id, text, position)
    WHERE uploads.id = wanted.id
      AND status = 'ready'
      AND purpose = ${stored}::upload_purpose
      AND ${mayBind}`;
  if (bound !== ids.length) throw new AppError('file_not_available');
}
