import { Prisma } from '#prisma/client.ts';
import type { AdministratorActor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { AuditAction } from '../../contract/audit-actions.ts';
import type { Answer, Parsed } from '../../contract/route.ts';
import type { listUserNotes as listRoute, UserNote } from '../../contract/user-notes.ts';
import { administratorName } from '../../database/administrator-name.ts';
import type { Db, Tx } from '../../database/db.ts';
import { keyset } from '../../database/keyset.ts';
import { lockAccount } from '../../database/lock-student.ts';
import { type RunSql, runSqlIn } from '../../database/run-sql.ts';
import { recordAudit } from '../audit/record-audit.ts';

/** Notes of administrators about a student. No page shows them to the student, who gets a copy with their data. */

interface Of {
  readonly id: string;
  readonly note: string;
}

/** The ids of version 7 are in the order of creation. */
const newestFirst = keyset([{ field: 'id', column: Prisma.sql`n.id`, type: 'uuid', order: 'desc' }]);

interface Row extends Omit<UserNote, 'createdAt' | 'editedAt'> {
  readonly createdAt: Date;
  readonly editedAt: Date | null;
}

const columns = ({ administrator }: AdministratorActor) => Prisma.sql`
  n.id, n.body, ${administratorName(Prisma.sql`n.administrator_id`)} AS author,
  coalesce(n.administrator_id = ${administrator.id}::uuid, false) AS own,
  n.created_at AS "createdAt", n.edited_at AS "editedAt"`;

const present = ({ createdAt, editedAt, ...row }: Row): UserNote => ({
  ...row,
  createdAt: createdAt.toISOString(),
  editedAt: editedAt?.toISOString() ?? null,
});

/** @throws {AppError} validation_failed for a cursor of another list */
export async function listUserNotes(
  runSql: RunSql,
  actor: AdministratorActor,
  { id, cursor, limit }: Parsed<typeof listRoute, 'query'> & { readonly id: string },
): Promise<Answer<typeof listRoute>> {
  const found = await runSql<Row>(Prisma.sql`
    SELECT ${columns(actor)} FROM user_notes n WHERE n.user_id = ${id}::uuid AND ${newestFirst.after(cursor)}
    ORDER BY ${newestFirst.orderBy} LIMIT ${limit + 1}`);
  const { rows, nextCursor } = newestFirst.page(found, limit);
  return { items: rows.map(present), nextCursor };
}

/** @throws {AppError} not_found */
export async function createUserNote(
  db: Db,
  actor: AdministratorActor,
  { id: userId, body, now }: { readonly id: string; readonly body: string; readonly now: Date },
): Promise<UserNote> {
  return db.$transaction(async (tx) => {
    if ((await lockAccount(tx, userId)) === undefined)
      throw new AppError('not_found', { message: 'This user does not exist any more.' });
    const administratorId = actor.administrator.id;
    const { id } = await tx.userNote.create({
      data: { userId, administratorId, body, createdAt: now },
      select: { id: true },
    });
    await audit(tx, actor, 'note.create', { id: userId, note: id });
    return find(tx, actor, id);
  });
}

/** @throws {AppError} not_found; forbidden for a note of somebody else */
export async function editUserNote(
  db: Db,
  actor: AdministratorActor,
  { body, now, ...of }: Of & { readonly body: string; readonly now: Date },
): Promise<UserNote> {
  return db.$transaction(async (tx) => {
    const author = await lockNote(tx, of);
    if (author !== actor.administrator.id)
      throw new AppError('forbidden', { message: 'Only its author can change a note.' });
    await tx.userNote.update({ where: { id: of.note }, data: { body, editedAt: now }, select: { id: true } });
    await audit(tx, actor, 'note.edit', of);
    return find(tx, actor, of.note);
  });
}

/** @throws {AppError} not_found; forbidden for a note of somebody else, unless an owner deletes it */
export async function deleteUserNote(db: Db, actor: AdministratorActor, of: Of): Promise<void> {
  await db.$transaction(async (tx) => {
    const author = await lockNote(tx, of);
    if (author !== actor.administrator.id && actor.administrator.role !== 'owner')
      throw new AppError('forbidden', { message: 'Only its author or an owner can delete a note.' });
    await tx.userNote.delete({ where: { id: of.note } });
    await audit(tx, actor, 'note.delete', of);
  });
}

/** After the account, as everywhere. @returns its author */
async function lockNote(tx: Tx, { id, note }: Of): Promise<string | null> {
  await lockAccount(tx, id);
  const found = await tx.userNote.findFirst({ where: { id: note, userId: id } });
  if (found === null) throw new AppError('not_found', { message: 'This note was deleted.' });
  return found.administratorId;
}

async function find(tx: Tx, actor: AdministratorActor, id: string): Promise<UserNote> {
  const [row] = await runSqlIn(tx)<Row>(
    Prisma.sql`SELECT ${columns(actor)} FROM user_notes n WHERE n.id = ${id}::uuid`,
  );
  if (row === undefined) throw new AppError('not_found');
  return present(row);
}

const audit = (tx: Tx, actor: AdministratorActor, action: AuditAction & `note.${string}`, { id, note }: Of) =>
  recordAudit(tx, actor, { action, subjectKind: 'user', subjectId: id, detail: { noteId: note } });
