import { Prisma } from '#prisma/client.ts';
import type { AdministratorActor } from '../../actor.ts';
import { fieldRefused } from '../../app-error.ts';
import type { startImport as route } from '../../contract/imports.ts';
import type { Parsed } from '../../contract/route.ts';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { planImport } from './check-import.ts';

/**
 * Stores the rows that have no error, and what is wrong with the others, and starts the job.
 * @returns the id of the import
 * @throws {AppError} as `planImport`; validation_failed if every row has an error
 */
export async function startImport(
  deps: Pick<Deps, 'db' | 'jobs' | 'config' | 'now'>,
  actor: AdministratorActor,
  input: Parsed<typeof route, 'body'>,
): Promise<string> {
  const { db, jobs, now } = deps;
  const { rows, sha256 } = await planImport(deps, actor, input);
  const waiting = rows.filter(({ values }) => values !== null).length;
  if (waiting === 0)
    throw fieldRefused('content', 'Every row has an error. Correct them and choose the file again.');
  const items = rows.map(({ number: row, values, errors }) => ({
    row,
    values,
    outcome: values === null ? 'failed' : 'waiting',
    message:
      errors.map(({ column, message }) => (column ? `${column}: ${message}` : message)).join(' ') || null,
  }));
  const { kind, fileName } = input;
  const { requestId } = actor;
  const total = rows.length;
  await jobs?.ready();
  const id = await db.$transaction(async (tx) => {
    const { id } = await tx.importBatch.create({
      data: {
        administratorId: actor.administrator.id,
        ...{ requestId, kind, fileName, fileSha256: sha256, total },
        counts: { waiting, ...(total > waiting && { failed: total - waiting }) },
        createdAt: now(),
      },
      select: { id: true },
    });
    await tx.$executeRaw(Prisma.sql`
      INSERT INTO import_items (batch_id, position, "values", outcome, message)
      SELECT ${id}::uuid, "row", "values", outcome, message
      FROM jsonb_to_recordset(${JSON.stringify(items)}::jsonb) AS item("row" int, "values" jsonb, outcome text, message text)`);
    await recordAudit(tx, actor, {
      action: 'import.start',
      subjectKind: 'import',
      subjectId: id,
      detail: { kind, rows: waiting, leftOut: total - waiting },
    });
    await jobs?.enqueue(tx, 'import-batch', { batchId: id, requestId });
    return id;
  });
  jobs?.wake('import-batch');
  return id;
}
