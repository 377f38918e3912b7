import { Prisma } from '#prisma/client.ts';
import { AppError } from '../app-error.ts';
import { mapConcurrent } from '../concurrency/map-concurrent.ts';
import { isDatabaseUnavailable, isWriteConflict, type Tx } from '../database/db.ts';
import type { Deps } from '../deps.ts';
import type { JobLog } from './job-queue.ts';
import { batchTables } from './keep-batches.ts';
import type { Enqueued } from './queues.ts';

/** Items between two reports of the progress. */
const stepItems = 20;
/** Milliseconds of one job; less than the time that the queue waits for jobs when the server stops. */
const partDuration = 10_000;

export type BatchDeps = Pick<Deps, 'db' | 'jobs' | 'live' | 'now'>;

interface Batch {
  readonly id: string;
  readonly state: 'running' | 'undoing';
}

interface Result {
  readonly outcome: string;
  readonly message?: string;
  /** After the commit. */
  readonly afterwards?: () => Promise<unknown>;
}

/** A kind of batch: its table in `batchTables` has `state` and `counts`, and there is one of items with `batch_id`, `position` and `outcome`. */
export interface BatchKind<B extends Batch, Item, R extends Result> {
  readonly queue: 'review-batch' | 'import-batch' | 'user-batch';
  readonly items: 'review_batch_items' | 'import_items' | 'user_batch_items';
  /** For the log. */
  readonly name: string;
  /** Null for a batch on which there is nothing to do. */
  readonly find: () => Promise<B | null>;
  /** How many items are performed at once, each with a connection of the pool; one if an item may depend on an earlier one. */
  readonly atOnce: (batch: B) => number;
  /** The outcomes of the items that are left to do. */
  readonly open: Readonly<Record<Batch['state'], readonly string[]>>;
  /** The columns of `Item`. */
  readonly columns: Prisma.Sql;
  readonly perform: (tx: Tx, batch: B, item: Item) => Promise<R>;
  /** Of an item whose transaction failed. */
  readonly failed: (batch: B, message: string) => R;
  /** The assignments that store a result. */
  readonly assignments: (batch: B, result: R) => Prisma.Sql;
  /** In the transaction of the end. */
  readonly atEnd: (tx: Tx, id: string) => Promise<void>;
}

/**
 * The job: performs the items of a batch, or undoes them, each with its result in one transaction. After a crash the next run
 * continues with the first one that has no result. Two runs at once share the work.
 * @throws if the database fails; the job is retried
 */
export async function runBatch<B extends Batch, Item, R extends Result>(
  deps: BatchDeps,
  kind: BatchKind<B, Item, R>,
  data: Enqueued<'review-batch' | 'import-batch' | 'user-batch'>,
  log: JobLog,
  duration = partDuration,
): Promise<void> {
  const { db, jobs, live } = deps;
  await jobs?.ready();
  const end = performance.now() + duration;
  for (;;) {
    const batch = await kind.find();
    if (batch === null) return;
    await mapConcurrent(await nextItems(deps, kind, batch), kind.atOnce(batch), (position) =>
      runItem(deps, kind, batch, position, log),
    );
    const ended = await storeProgress(deps, kind, batch);
    live.wrote();
    if (ended) return;
    if (jobs !== null && performance.now() >= end) {
      await db.$transaction((tx) => jobs.enqueue(tx, kind.queue, data));
      jobs.wake(kind.queue);
      return;
    }
  }
}

const open = <B extends Batch, Item, R extends Result>(kind: BatchKind<B, Item, R>, { id, state }: B) =>
  Prisma.sql`batch_id = ${id}::uuid AND outcome = ANY(${kind.open[state]}::text[])`;

async function nextItems<B extends Batch, Item, R extends Result>(
  { db }: BatchDeps,
  kind: BatchKind<B, Item, R>,
  batch: B,
): Promise<number[]> {
  const items = await db.$queryRaw<{ position: number }[]>(Prisma.sql`
    SELECT position FROM ${Prisma.raw(kind.items)} WHERE ${open(kind, batch)} ORDER BY position LIMIT ${stepItems}`);
  return items.map(({ position }) => position);
}

/** An item that another run has locked, or whose batch is undone meanwhile, stays as it is. */
async function runItem<B extends Batch, Item, R extends Result>(
  { db }: BatchDeps,
  kind: BatchKind<B, Item, R>,
  batch: B,
  position: number,
  log: JobLog,
): Promise<void> {
  const { id, state } = batch;
  let afterwards: Result['afterwards'];
  try {
    await db.$transaction(async (tx) => {
      // The batch first: its undo locks in this order, too.
      const [item] = await tx.$queryRaw<Item[]>(Prisma.sql`
        WITH held AS (
          SELECT FROM ${Prisma.raw(batchTables[kind.queue])} WHERE id = ${id}::uuid AND state = ${state} FOR SHARE
        )
        SELECT ${kind.columns} FROM ${Prisma.raw(kind.items)} AS items
        WHERE ${open(kind, batch)} AND position = ${position} AND (SELECT count(*) FROM held) = 1
        FOR UPDATE OF items SKIP LOCKED`);
      if (item === undefined) return;
      const result = await kind.perform(tx, batch, item);
      await tx.$executeRaw(storeResult(kind, batch, position, result));
      afterwards = result.afterwards;
    });
  } catch (error) {
    // The same again may succeed.
    if (isDatabaseUnavailable(error) || isWriteConflict(error)) throw error;
    const refused = error instanceof AppError;
    if (!refused)
      log.error({ err: error, batch: id, position }, `an item of ${kind.name} failed and was left out`);
    const failed = kind.failed(batch, refused ? error.message : 'An error of the server.');
    await db.$executeRaw(storeResult(kind, batch, position, failed));
  }
  await afterwards?.();
}

/** Only of an item that has no result yet: another run may have been faster. */
const storeResult = <B extends Batch, Item, R extends Result>(
  kind: BatchKind<B, Item, R>,
  batch: B,
  position: number,
  result: R,
) => Prisma.sql`
  UPDATE ${Prisma.raw(kind.items)}
  SET outcome = ${result.outcome}, message = ${result.message ?? null}, ${kind.assignments(batch, result)}
  WHERE ${open(kind, batch)} AND position = ${position}`;

/** @returns whether nothing is left to do */
async function storeProgress<B extends Batch, Item, R extends Result>(
  { db, now }: BatchDeps,
  kind: BatchKind<B, Item, R>,
  batch: B,
): Promise<boolean> {
  const { id, state } = batch;
  const [batches, items] = [Prisma.raw(batchTables[kind.queue]), Prisma.raw(kind.items)];
  return db.$transaction(async (tx) => {
    const [found] = await tx.$queryRaw<{ state: string; left: boolean }[]>(Prisma.sql`
      SELECT state, EXISTS (SELECT FROM ${items} WHERE ${open(kind, batch)}) AS left
      FROM ${batches} WHERE id = ${id}::uuid FOR NO KEY UPDATE`);
    if (found === undefined) return true;
    // It is undone since: the next step begins with that.
    if (found.state !== state) return false;
    const ended = found.left
      ? Prisma.empty
      : state === 'running'
        ? Prisma.sql`, state = 'done', finished_at = ${now()}`
        : Prisma.sql`, state = 'undone', undone_at = ${now()}`;
    await tx.$executeRaw(Prisma.sql`
      UPDATE ${batches} SET counts = (SELECT coalesce(jsonb_object_agg(outcome, items), '{}') FROM (
        SELECT outcome, count(*) AS items FROM ${items} WHERE batch_id = ${id}::uuid GROUP BY outcome
      ) AS by_outcome) ${ended}
      WHERE id = ${id}::uuid`);
    if (!found.left) await kind.atEnd(tx, id);
    return !found.left;
  });
}
