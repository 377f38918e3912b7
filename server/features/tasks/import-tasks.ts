import type { Edition } from '#prisma/client.ts';
import type { AdministratorActor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import { timestamp } from '../../contract/fields.ts';
import type { FieldError } from '../../contract/problem.ts';
import type { Parsed } from '../../contract/route.ts';
import type { SiteContent } from '../../contract/site.ts';
import { noDeadline } from '../../contract/task-changes.ts';
import type {
  CheckedImport,
  ImportRow,
  importTasks as route,
  TaskSource,
} from '../../contract/task-transfer.ts';
import type { Db, Tx } from '../../database/db.ts';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { copyUploads } from '../uploads/copy-uploads.ts';
import type { ReceiveDeps } from '../uploads/pending-upload.ts';
import { insertTaskIn } from './create-task.ts';
import { lockPrerequisites, setPrerequisites } from './set-prerequisites.ts';
import { readSource, type SourceRow } from './transfer-source.ts';

interface CheckInput {
  readonly source: TaskSource;
  readonly weeks?: number | undefined;
  readonly now: Date;
}

const week = 7 * 24 * 3_600_000;

/**
 * Reads the tasks of a source, moves their dates, and says what is wrong with each. Changes nothing.
 * @throws {AppError} not_found; validation_failed for more tasks or images than one import may have
 */
export async function checkImport(
  deps: Pick<Deps, 'db' | 'site'>,
  input: CheckInput,
): Promise<CheckedImport> {
  const { running, weeks, rows } = await readMoved(deps, input);
  return { into: running.number, weeks, timeZone: running.timeZone, rows: rows.map(({ shown }) => shown) };
}

/**
 * Creates the tasks of a source as drafts of the edition that runs: all of them, or none.
 * @throws {AppError} as `checkImport`; stale_version if another edition than `into` runs; validation_failed or
 *   file_not_available with the row that cannot be created
 */
export async function importTasks(
  deps: ReceiveDeps & Pick<Deps, 'db' | 'site'>,
  actor: AdministratorActor,
  input: CheckInput & Pick<Parsed<typeof route, 'body'>, 'into' | 'again'> & { readonly signal: AbortSignal },
): Promise<{ created: string[] }> {
  const { running, weeks, rows } = await readMoved(deps, input);
  if (running.number !== input.into) throw anotherEdition();
  const refused = rows.find(({ shown }) => shown.errors.length > 0);
  if (refused) throw rowRefused(refused.shown, refused.shown.errors[0]?.message ?? '');
  const originals = rows.flatMap(({ source }) => source.originals);
  const copies = await copyUploads(deps, actor, { purpose: 'task-image', originals, signal: input.signal });
  try {
    return await deps.db.$transaction(async (tx) => {
      // No other edition starts meanwhile, and of two equal imports the second one finds the tasks of the first.
      const runs = await tx.$executeRaw`
        SELECT FROM editions WHERE id = ${running.id} AND closed_at IS NULL FOR NO KEY UPDATE`;
      if (runs === 0) throw anotherEdition();
      if (!input.again) await requireNew(tx, running, rows);
      const created: string[] = [];
      const ids = new Map<number, string>();
      for (const { shown, source, draft } of rows) {
        if (draft === null) continue;
        const copied = source.originals.map(({ id }) => copies.ids.get(id) ?? id);
        const imageIds = [...source.imageIds, ...copied];
        const create = insertTaskIn(tx, actor, {
          ...draft,
          imageIds,
          imageTexts: [...source.imageTexts],
          prerequisiteIds: [],
        });
        const id = await create.catch((error) => rethrow(error, shown));
        created.push(id);
        ids.set(source.row, id);
      }
      await requireImported(tx, rows, ids);
      await recordAudit(tx, actor, {
        action: 'task.import',
        detail: {
          from: input.source.from === 'edition' ? `edition ${input.source.edition}` : 'a file',
          edition: running.number,
          tasks: created.length,
          weeks,
        },
      });
      return { created };
    });
  } catch (error) {
    await copies.discard();
    throw error;
  }
}

/** After all tasks were created: prerequisites name tasks of the same import. */
async function requireImported(tx: Tx, rows: readonly Moved[], ids: ReadonlyMap<number, string>) {
  const waiting = rows.filter(({ source }) => source.task !== null && source.task.requires.length > 0);
  if (waiting.length === 0) return;
  await lockPrerequisites(tx);
  for (const { shown, source, draft } of waiting) {
    const id = ids.get(source.row);
    if (draft === null || id === undefined) continue;
    const prerequisiteIds = new Set((source.task?.requires ?? []).flatMap((row) => ids.get(row) ?? []));
    await setPrerequisites(tx, id, [...prerequisiteIds]).catch((error) => rethrow(error, shown));
  }
}

const anotherEdition = () =>
  new AppError('stale_version', {
    message: 'Another edition runs by now. Nothing was imported. Reload the page to see it.',
  });

const rowRefused = (row: ImportRow, message: string, cause?: unknown) =>
  new AppError(cause instanceof AppError ? cause.code : 'validation_failed', {
    message: `Row ${row.row}, “${row.title}”: ${message} Nothing was imported.`,
    cause,
  });

function rethrow(error: unknown, row: ImportRow): never {
  throw error instanceof AppError ? rowRefused(row, error.message, error) : error;
}

async function requireNew(tx: Tx, running: Edition, rows: readonly Moved[]): Promise<void> {
  const titles = await findTitles(
    tx,
    running,
    rows.map(({ source }) => source.title),
  );
  const present = rows.find(({ source }) => titles.has(source.title));
  if (present) throw rowRefused(present.shown, `${running.name} has a task with this title already.`);
}

async function findTitles(db: Db | Tx, { id }: Edition, titles: string[]): Promise<Set<string>> {
  const rows = await db.task.findMany({
    where: { editionId: id, title: { in: titles } },
    select: { title: true },
    distinct: ['title'],
  });
  return new Set(rows.map(({ title }) => title));
}

type Draft = Omit<Parameters<typeof insertTaskIn>[2], 'imageIds' | 'imageTexts' | 'prerequisiteIds'>;

interface Moved {
  readonly source: SourceRow;
  readonly shown: ImportRow;
  /** Null with errors. */
  readonly draft: Draft | null;
}

async function readMoved(
  { db, site }: Pick<Deps, 'db' | 'site'>,
  { source, weeks: wanted, now }: CheckInput,
): Promise<{ running: Edition; weeks: number; rows: Moved[] }> {
  const running = await db.edition.findFirstOrThrow({ where: { closedAt: null } });
  const { startsOn, rows } = await readSource(db, source, now);
  const weeks = wanted ?? weeksBetween(startsOn, running.startsOn) ?? weeksToFuture(rows, now);
  const dates = await moveDates(
    db,
    running,
    weeks,
    rows.flatMap(({ task }) => [task?.lastDate, task?.publishAt]),
  );
  const titles = await findTitles(
    db,
    running,
    rows.map(({ title }) => title),
  );
  const { programme } = (await site.published()).content;
  const moved = rows.map((row, index): Moved => {
    const [lastDate = null, publishAt = null] = dates.slice(2 * index);
    const errors = [...row.errors, ...errorsOf({ row, lastDate, publishAt, programme, now })];
    const planned = publishAt !== null && publishAt > now ? publishAt : null;
    return {
      source: row,
      shown: {
        row: row.row,
        id: row.id,
        title: row.title,
        lastDate: isoOf(lastDate),
        publishAt: isoOf(planned),
        images: row.imageIds.length + row.originals.length,
        requires: row.task?.requires ?? [],
        exists: titles.has(row.title),
        errors,
      },
      draft: errors.length > 0 || row.task === null ? null : draftOf(row.task, { lastDate, planned, now }),
    };
  });
  return { running, weeks, rows: moved };
}

const isoOf = (date: Date | null) =>
  date !== null && timestamp.safeParse(date.toISOString()).success ? date.toISOString() : null;

function draftOf(
  { publishAt: _publishAt, requires: _requires, ...task }: NonNullable<SourceRow['task']>,
  { lastDate, planned, now }: { lastDate: Date | null; planned: Date | null; now: Date },
): Draft {
  return {
    ...task,
    lastDate: lastDate?.toISOString() ?? noDeadline,
    state: 'draft',
    // Where the page that schedules the draft begins.
    offeredDate: planned ?? now,
  };
}

interface Checked {
  readonly row: SourceRow;
  readonly lastDate: Date | null;
  readonly publishAt: Date | null;
  readonly programme: SiteContent['programme'];
  readonly now: Date;
}

/** What the rules of a draft do not say: what is offered now, and what is possible after the dates were moved. */
function errorsOf({ row: { task }, lastDate, publishAt, programme, now }: Checked): FieldError[] {
  const errors: FieldError[] = [];
  const { createDomains, editDomains, categories } = programme;
  const notOffered = (value: string, what: string) =>
    `The site does not have the ${what} “${value}”. Add it under Site, or leave this task out.`;
  // Domains of edits too: a task that is copied keeps its domain.
  if (task !== null && !['', ...createDomains, ...editDomains].includes(task.domain))
    errors.push({ path: 'domain', message: notOffered(task.domain, 'domain') });
  if (task?.category && !categories.includes(task.category))
    errors.push({ path: 'category', message: notOffered(task.category, 'category') });
  if (lastDate !== null && lastDate <= now)
    errors.push({
      path: 'lastDate',
      message: 'It has passed. Move it by more weeks, or leave this task out.',
    });
  if (lastDate !== null && publishAt !== null && publishAt >= lastDate) {
    errors.push({
      path: 'publishAt',
      message: 'It is not before the deadline. Change one of them, or leave this task out.',
    });
  }
  const late = (date: Date | null) => date !== null && date > now && isoOf(date) === null;
  if (late(lastDate) || late(publishAt))
    errors.push({ path: 'lastDate', message: 'Move it by fewer weeks: the year is after 2200.' });
  return errors;
}

/** By how many weeks one edition starts after another; undefined if one of them has no date. */
const weeksBetween = (from: Date | null, to: Date | null) =>
  from === null || to === null ? undefined : Math.round((to.getTime() - from.getTime()) / week);

/** As few weeks that the first deadline is in the future. */
function weeksToFuture(rows: readonly SourceRow[], now: Date): number {
  const deadlines = rows.flatMap(({ task }) => (task?.lastDate ? [Date.parse(task.lastDate)] : []));
  const first = Math.min(...deadlines);
  if (deadlines.length === 0 || first > now.getTime()) return 0;
  return Math.floor((now.getTime() - first) / week) + 1;
}

/** A time of day stays the same in the time zone of the edition, also across a change of the clocks. */
async function moveDates(
  db: Db,
  { timeZone }: Edition,
  weeks: number,
  dates: readonly (string | null | undefined)[],
): Promise<(Date | null)[]> {
  const given = dates.map((date) => (date ? new Date(date) : null));
  const rows = await db.$queryRaw<{ moved: Date | null }[]>`
    SELECT (at AT TIME ZONE ${timeZone} + make_interval(weeks => ${weeks}::int)) AT TIME ZONE ${timeZone} AS moved
    FROM unnest(${given}::timestamptz[]) WITH ORDINALITY AS given (at, position) ORDER BY position`;
  return rows.map(({ moved }) => moved);
}
