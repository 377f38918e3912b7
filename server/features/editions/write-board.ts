import type { Deps } from '../../deps.ts';
import type { JobData } from '../../jobs/queues.ts';

const batchSize = 2_000;
const firstId = '00000000-0000-0000-0000-000000000000';

/**
 * The job after an edition was started or its start was undone: puts all accounts on its board, with 0 points, or removes the
 * boards of an edition that does not exist. In batches, each a transaction, and idempotent. The locks let an account that is
 * disabled or hidden meanwhile wait, so that its row changes too.
 */
export async function writeBoard(
  { db }: Pick<Deps, 'db'>,
  { editionId }: JobData['edition-board'],
): Promise<void> {
  if ((await db.edition.findUnique({ where: { id: editionId } })) === null)
    return removeBoards(db, editionId);
  const board = String(editionId);
  for (let previous: string | null = firstId; previous !== null; ) {
    const [batch]: { last: string | null }[] = await db.$queryRaw`
      WITH batch AS MATERIALIZED (
        SELECT id, created_at, is_listed(disabled_at, deleted_at) AS listed, college_key(college) AS college
        FROM users WHERE id > ${previous}::uuid ORDER BY id LIMIT ${batchSize} FOR SHARE),
      written AS (
        INSERT INTO scores (board, user_id, points, reached_at, listed, college)
        SELECT ${board}, id, 0, created_at, listed, college FROM batch ON CONFLICT DO NOTHING)
      SELECT (SELECT id FROM batch ORDER BY id DESC LIMIT 1) AS last`;
    previous = batch?.last ?? null;
  }
}

async function removeBoards(db: Deps['db'], editionId: number): Promise<void> {
  const isOfEdition = (board: string) => board === String(editionId) || board.startsWith(`${editionId}/`);
  const boards = await db.standing.findMany({ distinct: 'board', select: { board: true } });
  for (const board of new Set([String(editionId), ...boards.map((row) => row.board).filter(isOfEdition)])) {
    for (let removed = batchSize; removed === batchSize; ) {
      removed = await db.$executeRaw`
        DELETE FROM scores WHERE board = ${board}
          AND user_id IN (SELECT user_id FROM scores WHERE board = ${board} LIMIT ${batchSize})`;
    }
  }
}
