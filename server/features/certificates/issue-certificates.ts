import { randomInt, randomUUID } from 'node:crypto';
import type { Prisma } from '#prisma/client.ts';
import { AppError } from '../../app-error.ts';
import type { CertificateValues } from '../../contract/certificate-reasons.ts';
import type { IssuedWording } from '../../contract/certificates.ts';
import type { Tx } from '../../database/db.ts';
import type { Deps } from '../../deps.ts';
import { notify } from '../notifications/notify.ts';
import { signCertificate, signingKeys, statusListLength } from './credential.ts';
import { type Filled, fillTexts } from './fill-texts.ts';
import { isValid } from './present-certificate.ts';
import { exampleId, printCertificate, type Stationery } from './print-certificate.ts';

export type IssueDeps = Pick<Deps, 'config' | 'jobs' | 'mailer'>;

/** What is issued to several students at once. */
interface Issue {
  readonly templateId: string | null;
  readonly editionId: number;
  readonly batchId: string | null;
  readonly administratorId: string | null;
  readonly requestId: string;
  readonly wording: IssuedWording;
  readonly issuedAt: Date;
  readonly stationery: Stationery;
}

interface Recipient {
  readonly userId: string;
  /** Of the reason's variables. */
  readonly values: CertificateValues;
  readonly replacesId?: string;
}

/** `had`: the student has a valid one. */
export type IssueResult = { readonly id: string } | 'had' | { readonly failed: string };

/** Transactions that issue follow each other, so that they find free places in the status list, and no second certificate of a student. */
export const lockIssuing = (tx: Tx) =>
  tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('certificates', 0))`;

/**
 * Issues certificates and notifies the students, all in `tx`, which has called `lockIssuing`. Call `jobs.ready()` before it.
 * The certificate names the real name of a student who has an alias: it is their own document.
 * @returns by the id of the student
 * @throws {AppError} unavailable if the server has no key
 */
export async function issueCertificates(
  deps: IssueDeps,
  tx: Tx,
  issue: Issue,
  recipients: readonly Recipient[],
): Promise<Map<string, IssueResult>> {
  signingKeys(deps);
  const ids = recipients.map(({ userId }) => userId);
  // Locked, so that the deletion of an account either comes first or finds the certificate.
  const users = await tx.$queryRaw<{ id: string; name: string | null; college: string | null }[]>`
    SELECT id, name, college FROM users WHERE id = ANY(${ids}::uuid[]) AND deleted_at IS NULL AND disabled_at IS NULL
    ORDER BY id FOR SHARE`;
  const having = await findHaving(tx, issue, ids);
  const results = new Map<string, IssueResult>();
  const rows: (Filled & Pick<Recipient, 'userId'> & { replacesId: string | null })[] = [];
  for (const { userId, values, replacesId = null } of recipients) {
    const user = users.find(({ id }) => id === userId);
    if (user === undefined) results.set(userId, { failed: 'The account was deleted or disabled.' });
    else if (having.has(userId)) results.set(userId, 'had');
    else {
      const filled = await fillPrintable(deps, issue, { values, student: user });
      if ('failed' in filled) results.set(userId, filled);
      else rows.push({ ...filled, userId, replacesId });
    }
  }
  const places = await freePlaces(tx, rows.length);
  const { templateId, editionId, batchId, administratorId, issuedAt } = issue;
  const signed = await Promise.all(
    rows.map(async ({ userId, recipient, content, replacesId }, index) => {
      const row = {
        id: randomUUID(),
        templateId,
        recipient,
        content,
        statusIndex: places[index] ?? 0,
        issuedAt,
      };
      const jwt = await signCertificate(deps, row);
      return { ...row, jwt, userId, editionId, batchId, replacesId, issuedById: administratorId };
    }),
  );
  await tx.certificate.createMany({ data: signed satisfies Prisma.CertificateCreateManyInput[] });
  for (const { id, userId } of signed) results.set(userId, { id });
  await notify(
    { ...deps, requestId: issue.requestId },
    tx,
    signed.map(({ id, userId, content: { title, kind } }) => ({
      userId,
      kind: 'certificate',
      key: `certificate:${id}`,
      subjectId: id,
      data: { certificateId: id, title, kind },
    })),
  );
  return results;
}

/** The texts, which fit on their page. @throws {AppError} unavailable if Typst fails */
async function fillPrintable(
  deps: Pick<Deps, 'config'>,
  { wording, issuedAt, stationery }: Issue,
  holder: Parameters<typeof fillTexts>[1],
): Promise<ReturnType<typeof fillTexts>> {
  const filled = fillTexts(wording, holder);
  if ('failed' in filled) return filled;
  try {
    await printCertificate(deps, { ...filled, id: exampleId, issuedAt, jwt: null }, stationery);
    return filled;
  } catch (error) {
    if (error instanceof AppError && error.code === 'certificate_refused') return { failed: error.message };
    throw error;
  }
}

async function findHaving(tx: Tx, { templateId, editionId }: Issue, ids: string[]): Promise<Set<string>> {
  if (templateId === null) return new Set();
  const rows = await tx.certificate.findMany({
    where: { templateId, editionId, userId: { in: ids }, ...isValid },
    select: { userId: true },
  });
  return new Set(rows.map(({ userId }) => userId));
}

/** A list is left when it is half full: its free places must be found quickly. */
const fullList = statusListLength / 2;

/** Random places in the present status list, so that they tell nothing about time and order. */
async function freePlaces(tx: Tx, count: number): Promise<number[]> {
  const [last] = await tx.$queryRaw<[{ list: number; used: number }]>`
    SELECT list, count(c.status_index)::int AS used
    FROM (SELECT coalesce(max(status_index), 0) / ${statusListLength}::int AS list FROM certificates) AS present
    LEFT JOIN certificates c ON c.status_index >= list * ${statusListLength}::int GROUP BY list`;
  const list = last.used + count > fullList ? last.list + 1 : last.list;
  const free = new Set<number>();
  while (free.size < count) {
    const tried = Array.from(
      { length: 2 * (count - free.size) },
      () => list * statusListLength + randomInt(statusListLength),
    );
    const taken = await tx.certificate.findMany({
      where: { statusIndex: { in: tried } },
      select: { statusIndex: true },
    });
    const used = new Set(taken.map(({ statusIndex }) => statusIndex));
    for (const place of tried) if (!used.has(place) && free.size < count) free.add(place);
  }
  return [...free];
}

/** @throws {AppError} already_issued, validation_failed */
export function issuedId(result: IssueResult | undefined): string {
  if (result === undefined || result === 'had') throw new AppError('already_issued');
  if ('failed' in result) throw new AppError('validation_failed', { message: result.failed });
  return result.id;
}

export const findRow = (tx: Tx, id: string) => tx.certificate.findUniqueOrThrow({ where: { id } });

/** After the commit. */
export function wakeNotices({ jobs }: Pick<Deps, 'jobs'>): void {
  jobs?.wake('notification-mail');
  jobs?.wake('notification-push');
}
