import type { Readable } from 'node:stream';
import { Prisma } from '#prisma/client.ts';
import type { AdministratorActor } from '../../../actor.ts';
import { AppError } from '../../../app-error.ts';
import type {
  exportFormAnswers as exportRoute,
  listFormAnswers as route,
} from '../../../contract/kinds/form-answers.ts';
import type { FormSettings } from '../../../contract/kinds/form-settings.ts';
import type { Answer, Parsed } from '../../../contract/route.ts';
import { anyOf, findMatches, type WaysOf } from '../../../database/bounded-count.ts';
import type { Db } from '../../../database/db.ts';
import { keyset } from '../../../database/keyset.ts';
import { openCopy } from '../../../database/open-copy.ts';
import { personOf } from '../../../database/person-sql.ts';
import type { RunSql } from '../../../database/run-sql.ts';
import { containsText, studentMatches } from '../../../database/text-search.ts';
import type { Deps } from '../../../deps.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { blank, byteOrderMark, csvCell } from '../../users/csv-cell.ts';
import { runExport } from '../../users/run-export.ts';

const order = keyset([
  { field: 'submittedAt', column: Prisma.sql`s.submitted_at`, type: 'timestamptz', order: 'desc' },
  { field: 'id', column: Prisma.sql`s.id`, type: 'uuid', order: 'desc' },
]);

type Item = Answer<typeof route>['items'][number];
type Row = Omit<Item, 'submittedAt'> & { readonly submittedAt: Date };

const answersOf = (taskId: string) =>
  Prisma.sql`FROM submissions s WHERE s.task_id = ${taskId}::uuid AND s.answers IS NOT NULL`;

const waysOf =
  (search: string | undefined): WaysOf =>
  (each) =>
    search
      ? [
          containsText(search, Prisma.sql`s.description`),
          Prisma.sql`EXISTS (SELECT FROM users WHERE users.id = s.user_id AND ${studentMatches(search)} ${each})`,
        ]
      : [];

/** @throws {AppError} not_found, also for a task of another kind */
async function findQuestions(db: Db, taskId: string): Promise<FormSettings['questions']> {
  const task = await db.task.findUnique({
    where: { id: taskId, kind: 'form' },
    select: { kindSettings: true },
  });
  if (task === null) throw new AppError('not_found', { message: 'This form does not exist any more.' });
  return (task.kindSettings as FormSettings | null)?.questions ?? [];
}

/** @throws {AppError} not_found; validation_failed for a cursor of another list */
export async function listFormAnswers(
  { db, runSql }: { readonly db: Db; readonly runSql: RunSql },
  _actor: AdministratorActor,
  { taskId, search, cursor, limit }: Parsed<typeof route, 'query'> & { readonly taskId: string },
): Promise<Answer<typeof route>> {
  const questions = await findQuestions(db, taskId);
  const from = answersOf(taskId);
  const { total, matches } = await findMatches(runSql, {
    id: Prisma.sql`s.id`,
    from,
    waysOf: waysOf(search),
  });
  const found = await runSql<Row>(
    Prisma.sql`
      SELECT s.id, s.status, s."submittedAt", s.answers,
        CASE WHEN users.deleted_at IS NULL THEN ${personOf(Prisma.sql`users`)} END AS student
      FROM (
        SELECT s.id, s.user_id, s.status::text, s.submitted_at AS "submittedAt", s.answers
        ${from} AND ${matches} AND ${order.after(cursor)} ORDER BY ${order.orderBy} LIMIT ${limit + 1}
      ) AS s JOIN users ON users.id = s.user_id ORDER BY s."submittedAt" DESC, s.id DESC`,
    { replan: Boolean(search) },
  );
  const { rows, nextCursor } = order.page(found, limit);
  return {
    // Those of a deleted account are erased: an empty list.
    items: rows.map(({ answers, submittedAt, ...row }) => ({
      ...row,
      submittedAt: submittedAt.toISOString(),
      answers: Array.isArray(answers) ? {} : answers,
    })),
    nextCursor,
    ...total,
    questions: questions.map(({ id, type, text }) => ({ id, type, text })),
  };
}

/** A cell that a spreadsheet does not run as a formula. */
const headerCell = (text: string) => `"${(/^[=+\-@]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/**
 * The answers as CSV with CRLF, newest first; of files the addresses. The audit event is written before the first line is sent.
 * @param signal ends it
 * @throws {AppError} not_found; what `runExport` throws
 */
export async function exportFormAnswers(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  actor: AdministratorActor,
  { taskId, search }: Parsed<typeof exportRoute, 'query'> & { readonly taskId: string },
  signal: AbortSignal,
): Promise<Readable> {
  const questions = await findQuestions(db, taskId);
  const from = Prisma.sql`${answersOf(taskId)} AND ${anyOf(waysOf(search)(Prisma.empty))}`;
  const columns = questions.map(({ id, type }, index) => {
    const prefix = type === 'file' ? `${config.publicOrigin}/api/files/` : '';
    return Prisma.sql`, (
      SELECT string_agg(${prefix}::text || value, '; ') FROM jsonb_array_elements_text(
        CASE WHEN jsonb_typeof(s.answers) = 'object' THEN s.answers -> ${id}::text END) AS value
    ) AS ${Prisma.raw(`q${index}`)}`;
  });
  const cells = questions.map((_, index) => Prisma.sql`, ${csvCell(`q${index}`)}`);
  const header = [
    'Name',
    'Email',
    'Tech ID',
    'Status',
    'Handed in (UTC)',
    ...questions.map(({ text }) => text),
  ];
  return runExport(actor, signal, () =>
    openCopy(config.database.url, {
      rows: Prisma.sql`
        SELECT ${csvCell('name')}, ${csvCell('email')}, techid, status, to_char(submitted_at, 'YYYY-MM-DD HH24:MI:SS')
          ${joined(cells)}
        FROM (
          SELECT users.name, users.email, users.techid, s.status::text, s.submitted_at, s.id ${joined(columns)}
          FROM (SELECT s.* ${from}) AS s JOIN users ON users.id = s.user_id
        ) AS answers ORDER BY submitted_at DESC, id DESC`,
      nulls: blank,
      counted: Prisma.sql`SELECT count(*)::int ${from}`,
      header: byteOrderMark + header.map(headerCell).join(','),
      onCount: (answers) =>
        recordAudit(db, actor, {
          action: 'task.export-answers',
          subjectKind: 'task',
          subjectId: taskId,
          detail: { answers, searched: Boolean(search) },
        }),
      signal,
    }),
  );
}

const joined = (parts: readonly Prisma.Sql[]) =>
  parts.length === 0 ? Prisma.empty : Prisma.join([...parts], ' ');
