import type { AdministratorActor } from '../../actor.ts';
import { AppError, fieldRefused } from '../../app-error.ts';
import type { Edition } from '../../contract/editions.ts';
import type { Db, Tx } from '../../database/db.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { lockEdition } from './change-edition.ts';
import { presentEdition } from './list-editions.ts';

/**
 * From then on the ledger's trigger holds points back from what everybody sees, on all boards.
 * @param from null: now
 * @throws {AppError} not_found, validation_failed, stale_version if the board is frozen already
 */
export async function freezeBoard(
  db: Db,
  actor: AdministratorActor,
  { wanted, from, now: readNow }: { wanted: number; from: string | null; now: () => Date },
): Promise<Edition> {
  return db.$transaction(async (tx) => {
    const running = await lockRunning(tx, wanted);
    // After the wait for entries that are being written: they are before it.
    const now = readNow();
    const frozenFrom = from === null ? now : new Date(from);
    if (frozenFrom < now) throw fieldRefused('from', 'Choose a time in the future.');
    if (running.frozenFrom !== null && running.frozenFrom <= now)
      throw new AppError('stale_version', { message: 'The board is frozen already.' });
    const [held] = await tx.$queryRaw<object[]>`SELECT FROM scores WHERE held_at IS NOT NULL LIMIT 1`;
    if (held !== undefined)
      throw fieldRefused(
        'from',
        'The points of the last freeze are being added to the board. Try again in a minute.',
      );
    return writeFrozenFrom(tx, actor, running, frozenFrom);
  });
}

/**
 * Ends the freeze or the plan of one; `show-held-points.ts` shows the points.
 * @throws {AppError} not_found
 */
export async function showTrueBoard(
  db: Db,
  actor: AdministratorActor,
  { wanted }: { wanted: number },
): Promise<void> {
  await db.$transaction(async (tx) => {
    const running = await lockRunning(tx, wanted);
    if (running.frozenFrom !== null) await writeFrozenFrom(tx, actor, running, null);
  });
}

type Locked = Awaited<ReturnType<typeof lockEdition>>;

async function lockRunning(tx: Tx, wanted: number): Promise<Locked> {
  const edition = await lockEdition(tx, wanted);
  if (edition.closedAt !== null)
    throw new AppError('not_found', { message: 'This edition does not run any more.' });
  return edition;
}

async function writeFrozenFrom(
  tx: Tx,
  actor: AdministratorActor,
  { id, number, frozenFrom: before }: Locked,
  frozenFrom: Date | null,
): Promise<Edition> {
  const row = await tx.edition.update({ where: { id }, data: { frozenFrom } });
  await recordAudit(tx, actor, {
    action: frozenFrom === null ? 'edition.show' : 'edition.freeze',
    detail: {
      edition: number,
      ...(before && { before: before.toISOString() }),
      ...(frozenFrom && { after: frozenFrom.toISOString() }),
    },
  });
  return presentEdition(row);
}
