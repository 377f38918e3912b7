import type { AdministratorActor } from '../../actor.ts';
import { AppError, fieldRefused } from '../../app-error.ts';
import type { EditionFields } from '../../contract/edition-changes.ts';
import type { Edition } from '../../contract/editions.ts';
import { type Db, isUniqueViolation, type Tx } from '../../database/db.ts';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { findPrevious } from './find-next-edition.ts';
import { presentEdition } from './list-editions.ts';

const dateOf = (day: string | null) => (day === null ? null : new Date(day));
const columnsOf = ({ startsOn, endsOn, ...fields }: EditionFields) => ({
  ...fields,
  startsOn: dateOf(startsOn),
  endsOn: dateOf(endsOn),
});
const shown = ({ number, name, startsOn, endsOn, timeZone }: EditionFields) => ({
  number,
  name,
  startsOn,
  endsOn,
  timeZone,
});

/** @throws {AppError} validation_failed for a number that another edition has */
async function withFreeNumber<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isUniqueViolation(error))
      throw fieldRefused('number', 'Another edition has this number: enter another one.');
    throw error;
  }
}

/**
 * Closes the running edition and starts the next one. Points, tiers and boards begin at 0 because they are those of the
 * running edition; the job of `write-board.ts` puts all students on the new board. Work that is pending is reviewed as
 * before, and its points count in the edition of its task.
 * @throws {AppError} stale_version if another edition runs by now or a freeze is set, validation_failed
 */
export async function startEdition(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  actor: AdministratorActor,
  { closes, now, ...fields }: EditionFields & { closes: number; now: Date },
): Promise<Edition> {
  await jobs?.ready();
  const started = await withFreeNumber(() =>
    db.$transaction(async (tx) => {
      const { id, closedAt, frozenFrom } = await lockEdition(tx, closes);
      if (closedAt !== null) {
        throw new AppError('stale_version', {
          message: 'Another edition runs by now. Reload the page to see it.',
        });
      }
      // Otherwise a start by mistake would show what the freeze hides.
      if (frozenFrom !== null) {
        throw new AppError('stale_version', {
          message: 'The board is frozen, or will be. End the freeze first: show the true board.',
        });
      }
      await tx.edition.update({ where: { id }, data: { closedAt: now } });
      const row = await tx.edition.create({ data: { ...columnsOf(fields), startedAt: now } });
      await recordAudit(tx, actor, {
        action: 'edition.start',
        detail: { before: closes, after: shown(fields) },
      });
      await jobs?.enqueue(tx, 'edition-board', { editionId: row.id, requestId: actor.requestId });
      return presentEdition(row);
    }),
  );
  jobs?.wake('edition-board');
  return started;
}

/** @throws {AppError} not_found, validation_failed */
export function editEdition(
  db: Db,
  actor: AdministratorActor,
  { wanted, ...fields }: EditionFields & { wanted: number },
): Promise<Edition> {
  return withFreeNumber(() =>
    db.$transaction(async (tx) => {
      const present = await lockEdition(tx, wanted);
      if (fields.timeZone !== present.timeZone) {
        const [entry] = await tx.$queryRaw<object[]>`
          SELECT FROM points_ledger WHERE edition_id = ${present.id} LIMIT 1`;
        if (entry !== undefined) {
          throw fieldRefused(
            'timeZone',
            'Points were given in this edition, and counted in its weeks and months. Its time zone cannot change any more.',
          );
        }
      }
      const row = await tx.edition.update({ where: { id: present.id }, data: columnsOf(fields) });
      await recordAudit(tx, actor, {
        action: 'edition.edit',
        detail: { before: shown(presentEdition(present)), after: shown(fields) },
      });
      return presentEdition(row);
    }),
  );
}

/**
 * Makes the edition before run again. Tasks, work and visits of the one that ends move there.
 * @throws {AppError} not_found, not_undoable once its ledger has an entry, or if it does not run or is the first
 */
export async function undoEdition(
  { db, jobs }: Pick<Deps, 'db' | 'jobs'>,
  actor: AdministratorActor,
  { wanted }: { wanted: number },
): Promise<void> {
  await jobs?.ready();
  await db.$transaction(async (tx) => {
    // An entry that is written meanwhile has a lock on the edition, by its foreign key.
    const { id, closedAt } = await lockEdition(tx, wanted);
    const previous = closedAt === null ? await findPrevious(tx, id) : null;
    if (previous === null) {
      throw new AppError('not_undoable', {
        message:
          'The start of this edition cannot be undone: points were given or certificates issued in it, or no edition was closed for it.',
      });
    }
    await tx.$executeRaw`UPDATE tasks SET edition_id = ${previous.id} WHERE edition_id = ${id}`;
    await tx.$executeRaw`UPDATE submissions SET edition_id = ${previous.id} WHERE edition_id = ${id}`;
    await tx.$executeRaw`
      INSERT INTO visits (edition_id, day, visits) SELECT ${previous.id}::int, day, visits FROM visits WHERE edition_id = ${id}
      ON CONFLICT (edition_id, day) DO UPDATE SET visits = visits.visits + EXCLUDED.visits`;
    await tx.edition.delete({ where: { id } });
    await tx.edition.update({ where: { id: previous.id }, data: { closedAt: null } });
    await recordAudit(tx, actor, {
      action: 'edition.undo',
      detail: { before: wanted, after: previous.number },
    });
    const boards = [id, previous.id].map((editionId) => ({ editionId, requestId: actor.requestId }));
    await jobs?.enqueueAll(tx, 'edition-board', boards);
  });
  jobs?.wake('edition-board');
}

/**
 * Waits for the ledger entries of the edition, and of all editions if it runs, and lets others wait.
 * @throws {AppError} not_found
 */
export async function lockEdition(tx: Tx, number: number) {
  await tx.$executeRaw`SELECT FROM editions WHERE number = ${number} FOR UPDATE`;
  const edition = await tx.edition.findUnique({ where: { number } });
  if (edition === null) throw new AppError('not_found', { message: 'This edition does not exist any more.' });
  return edition;
}
