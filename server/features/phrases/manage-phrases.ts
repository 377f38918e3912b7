import type { SavedPhrase } from '#prisma/client.ts';
import type { AdministratorActor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import { limits } from '../../contract/limits.ts';
import type { Phrase, PhraseInput } from '../../contract/phrases.ts';
import type { Db, Tx } from '../../database/db.ts';
import { auditedChange } from '../audit/audited-change.ts';
import { recordAudit } from '../audit/record-audit.ts';

/** Saved phrases: the shared ones, which every administrator may change, and the caller's own. */

const phraseNotFound = () => new AppError('not_found', { message: 'This phrase was deleted.' });

function present({ id, title, body, administratorId, version, updatedAt }: SavedPhrase): Phrase {
  return { id, title, body, shared: administratorId === null, version, updatedAt: updatedAt.toISOString() };
}

const ownerOf = ({ shared }: PhraseInput, actor: AdministratorActor) =>
  shared ? null : actor.administrator.id;

const visibleTo = ({ administrator }: AdministratorActor) => ({
  OR: [{ administratorId: null }, { administratorId: administrator.id }],
});

/** By title; all of them, because `limits.phrases` limits their number. */
export async function listPhrases(db: Db, actor: AdministratorActor): Promise<{ items: Phrase[] }> {
  const rows = await db.savedPhrase.findMany({ where: visibleTo(actor) });
  rows.sort((a, b) => a.title.localeCompare(b.title, 'en') || a.id.localeCompare(b.id));
  return { items: rows.map(present) };
}

/** @throws {AppError} validation_failed if there are too many */
export async function createPhrase(db: Db, actor: AdministratorActor, input: PhraseInput): Promise<Phrase> {
  const { title, body } = input;
  return db.$transaction(async (tx) => {
    const administratorId = ownerOf(input, actor);
    await requireRoom(tx, administratorId);
    const row = await tx.savedPhrase.create({ data: { title, body, administratorId } });
    await recordAudit(tx, actor, {
      action: 'phrase.create',
      subjectKind: 'phrase',
      subjectId: row.id,
      detail: { shared: input.shared },
    });
    return present(row);
  });
}

/** @throws {AppError} not_found, also for a phrase of another administrator; stale_version; validation_failed */
export async function editPhrase(
  db: Db,
  actor: AdministratorActor,
  { id, version, ...input }: PhraseInput & { id: string; version: number },
): Promise<Phrase> {
  const { title, body, shared } = input;
  return db.$transaction(async (tx) => {
    const before = await tx.savedPhrase.findFirst({ where: { id, ...visibleTo(actor) } });
    if (before === null) throw phraseNotFound();
    const administratorId = ownerOf(input, actor);
    if (administratorId !== before.administratorId) await requireRoom(tx, administratorId);
    const [row] = await tx.savedPhrase.updateManyAndReturn({
      where: { id, version, administratorId: before.administratorId },
      data: { title, body, administratorId, version: { increment: 1 } },
    });
    if (row === undefined) {
      throw new AppError('stale_version', {
        message: 'Another administrator changed this phrase while you were editing it. Nothing was saved.',
      });
    }
    await recordAudit(tx, actor, {
      action: 'phrase.edit',
      subjectKind: 'phrase',
      subjectId: id,
      detail: {
        changed: auditedChange({ title: before.title, body: before.body }, { title, body }).changed,
        before: { shared: before.administratorId === null, version },
        after: { shared, version: row.version },
      },
    });
    return present(row);
  });
}

/** @throws {AppError} not_found, also for a phrase of another administrator */
export async function deletePhrase(db: Db, actor: AdministratorActor, id: string): Promise<void> {
  await db.$transaction(async (tx) => {
    const [deleted] = await tx.$queryRaw<{ shared: boolean }[]>`
      DELETE FROM saved_phrases
      WHERE id = ${id}::uuid AND (administrator_id IS NULL OR administrator_id = ${actor.administrator.id}::uuid)
      RETURNING administrator_id IS NULL AS shared`;
    if (deleted === undefined) throw phraseNotFound();
    await recordAudit(tx, actor, {
      action: 'phrase.delete',
      subjectKind: 'phrase',
      subjectId: id,
      detail: deleted,
    });
  });
}

async function requireRoom(tx: Tx, administratorId: string | null): Promise<void> {
  // Serializes additions: concurrent ones would not see each other in the count.
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('saved phrases', 0))`;
  if ((await tx.savedPhrase.count({ where: { administratorId } })) < limits.phrases) return;
  throw new AppError('validation_failed', {
    message: `There are ${limits.phrases} ${administratorId === null ? 'shared phrases' : 'phrases of yours'}, which is the limit. Delete one first.`,
  });
}
