import { Prisma } from '#prisma/client.ts';
import { AppError } from '../../app-error.ts';
import type { Tx } from '../../database/db.ts';
import { type DiscardedUpload, discardUploads } from './discard-uploads.ts';
import { columnOf, isOwnedBy, isUnbound, type UploadOwner, type UploadTarget } from './upload-target.ts';

export interface Binding {
  /** In the order in which the files are shown; none twice. */
  readonly ids: readonly string[];
  readonly owner: UploadOwner;
  readonly target: UploadTarget;
}

/**
 * Binds files to a new thing: all of them or, by the error, none.
 * @throws {AppError} file_not_available where one is not ready, someone else's, bound already or was sent for another purpose
 */
export async function bindUploads(tx: Tx, binding: Binding): Promise<void> {
  await bind(tx, binding, Prisma.sql`${isUnbound} AND ${isOwnedBy(binding.owner)}`);
}

/**
 * Makes `ids` the whole list of what is bound to a thing that exists: what is bound to it already may stay,
 * whoever sent it; what is missing from the list is discarded. The caller holds a lock on the thing's row.
 * @returns what was discarded, for `removeDiscarded` after the commit
 * @throws {AppError} file_not_available, as `bindUploads`
 */
export async function rebindUploads(tx: Tx, binding: Binding): Promise<DiscardedUpload[]> {
  const { column, id } = columnOf(binding.target);
  // First, because the profile photo's column is unique: the old one makes room.
  const discarded = await discardUploads(tx, { target: binding.target, except: binding.ids });
  await bind(
    tx,
    binding,
    Prisma.sql`(${column} = ${id}::uuid OR (${isUnbound} AND ${isOwnedBy(binding.owner)}))`,
  );
  return discarded;
}

async function bind(tx: Tx, { ids, target }: Binding, mayBind: Prisma.Sql): Promise<void> {
  if (ids.length === 0) return;
  const { column, id, purpose } = columnOf(target);
  const list = [...ids];
  // Locked in one order, so that two requests with the same files never wait for each other in a ring.
  await tx.$queryRaw`SELECT 1 FROM uploads WHERE id = ANY (${list}::uuid[]) ORDER BY id FOR UPDATE`;
  const bound = await tx.$executeRaw`
    UPDATE uploads SET ${column} = ${id}::uuid, position = wanted.position - 1
    FROM unnest(${list}::uuid[]) WITH ORDINALITY AS wanted (id, position)
    WHERE uploads.id = wanted.id
      AND status = 'ready'
      AND purpose = ${purpose}::upload_purpose
      AND ${mayBind}`;
  if (bound !== ids.length) throw new AppError('file_not_available');
}
