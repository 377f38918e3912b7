import { z } from 'zod';
import { Prisma } from '#prisma/client.ts';
import { starterOf } from '../../actor.ts';
import { givePointsInput } from '../../contract/give-points.ts';
import { profileFields } from '../../contract/users.ts';
import type { Tx } from '../../database/db.ts';
import type { JobLog } from '../../jobs/job-queue.ts';
import type { JobData } from '../../jobs/queues.ts';
import { type BatchDeps, type BatchKind, runBatch } from '../../jobs/run-batch.ts';
import { eraseEndedReason } from '../users/erase-batch-texts.ts';
import {
  type Item,
  type ItemDeps,
  type ItemResult,
  importPerson,
  importPoints,
  type RunningImport,
  undoPerson,
  undoPoints,
} from './import-item.ts';
import { undoFilled } from './undo-filled.ts';

/** As `planRows` made them. */
const storedPerson = profileFields.extend({ email: z.string(), joiningYear: z.number().optional() });
const storedPoints = givePointsInput.extend({ student: z.string() });
/** Null also after an import of a release that did not keep it. */
const storedFilled = z.record(z.string(), z.unknown()).nullable();

/**
 * The job: imports the rows of an import, or undoes them.
 * @throws if the database fails; the job is retried
 */
export function runImport(
  deps: BatchDeps & Omit<ItemDeps, 'log'>,
  { batchId, requestId = 'import-batch' }: JobData['import-batch'] & { readonly requestId?: string },
  log: JobLog,
  duration?: number,
): Promise<void> {
  const itemDeps = { ...deps, log };
  const kind: BatchKind<RunningImport, Item, ItemResult> = {
    queue: 'import-batch',
    items: 'import_items',
    name: 'an import',
    find: () => findRunning(deps, batchId),
    // A row of points may depend on an earlier one of the same student: their total cannot fall below 0.
    atOnce: ({ kind }) => (kind === 'people' ? 4 : 1),
    open: { running: ['waiting'], undoing: ['created', 'changed', 'given'] },
    columns: Prisma.sql`position, "values", outcome, user_id AS "userId", points, entry_id AS "entryId"`,
    perform: (tx, batch, item) => perform(itemDeps, tx, batch, item),
    failed: ({ state }, message) => ({ outcome: state === 'running' ? 'failed' : 'kept', message }),
    assignments,
    atEnd: eraseEndedReason,
  };
  return runBatch(deps, kind, { batchId, requestId }, log, duration);
}

async function findRunning(
  { db, config }: Pick<ItemDeps, 'db' | 'config'>,
  id: string,
): Promise<RunningImport | null> {
  const who = { select: { id: true, email: true, name: true, role: true } } as const;
  const row = await db.importBatch.findUnique({
    where: { id },
    include: { administrator: who, undoneBy: who },
  });
  if (row === null || (row.state !== 'running' && row.state !== 'undoing')) return null;
  const administrator = row.state === 'running' ? row.administrator : row.undoneBy;
  return {
    ...row,
    state: row.state,
    // A check of the database.
    kind: row.kind as RunningImport['kind'],
    actor: starterOf(config, administrator, { requestId: row.requestId, right: 'organise' }),
  };
}

async function perform(deps: ItemDeps, tx: Tx, batch: RunningImport, item: Item): Promise<ItemResult> {
  const { kind, state, actor } = batch;
  if (actor === null)
    return state === 'running'
      ? { outcome: 'stopped', message: 'Its starter may no longer import.' }
      : { outcome: 'kept', message: 'Who undoes it may no longer do so.' };
  const as = { ...batch, actor };
  if (state === 'undoing' && kind === 'points') return undoPoints(deps, tx, as, item);
  if (state === 'undoing')
    return item.outcome === 'changed'
      ? undoFilled(deps, tx, as, { ...item, filled: storedFilled.parse(item.values) })
      : undoPerson(deps, tx, as, item);
  return kind === 'people'
    ? importPerson(deps, tx, as, storedPerson.parse(item.values))
    : importPoints(deps, tx, as, storedPoints.parse(item.values));
}

const assignments = ({ state }: RunningImport, { filled, userId, points, entryId }: ItemResult) => Prisma.sql`
  "values" = ${filled === undefined ? null : JSON.stringify(filled)}::jsonb, user_id = ${userId === undefined && state === 'undoing' ? Prisma.sql`user_id` : Prisma.sql`${userId ?? null}::uuid`},
  points = coalesce(${points ?? null}::int, points), entry_id = coalesce(${entryId ?? null}::uuid, entry_id)`;
