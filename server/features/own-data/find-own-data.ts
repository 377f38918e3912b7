import { Prisma, type Upload } from '#prisma/client.ts';
import type { StudentActor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import {
  type Archive,
  archiveUntil,
  type DeletionCounts,
  deletionAt,
  type OwnData,
} from '../../contract/own-data.ts';
import { statusesWhere } from '../../contract/submission-status.ts';
import type { Db } from '../../database/db.ts';
import { stateConditions } from '../certificates/present-certificate.ts';
import { presentFile } from '../uploads/present-file.ts';

/**
 * What the page of one's own data shows.
 * @throws {AppError} unauthenticated if the account was deleted in the meantime
 */
export async function findOwnData(db: Db, { user: { id: userId } }: StudentActor): Promise<OwnData> {
  const user = await db.user.findFirst({
    where: { id: userId, deletedAt: null },
    select: {
      email: true,
      createdAt: true,
      deletionRequestedAt: true,
      keepsCertificates: true,
      consents: { select: { at: true }, orderBy: { at: 'desc' }, take: 1 },
      publicProfile: { select: { enabled: true, updatedAt: true } },
      pushSubscriptions: { select: { label: true, createdAt: true }, orderBy: { createdAt: 'desc' } },
      uploads: {
        where: { purpose: 'data_export', status: { in: ['pending', 'ready'] } },
        orderBy: { createdAt: 'desc' },
        take: 1,
      },
    },
  });
  if (user === null) throw new AppError('unauthenticated');
  const { deletionRequestedAt, keepsCertificates, publicProfile } = user;
  return {
    email: user.email ?? '',
    deletion: deletionRequestedAt && {
      requestedAt: deletionRequestedAt.toISOString(),
      at: deletionAt(deletionRequestedAt).toISOString(),
      keepsCertificates,
    },
    archive: user.uploads[0] === undefined ? null : presentArchive(user.uploads[0]),
    counts: await countForDeletion(db, userId),
    consents: {
      joinedAt: user.createdAt.toISOString(),
      agreedAt: user.consents[0]?.at.toISOString() ?? null,
      publicPageSince: publicProfile?.enabled ? publicProfile.updatedAt.toISOString() : null,
      pushDevices: user.pushSubscriptions.map(({ label, createdAt }) => ({
        label,
        since: createdAt.toISOString(),
      })),
    },
  };
}

export function presentArchive(upload: Upload): Archive {
  const { createdAt, readyAt } = upload;
  return {
    requestedAt: createdAt.toISOString(),
    ready: readyAt && {
      file: presentFile(upload),
      until: archiveUntil(readyAt).toISOString(),
    },
  };
}

/** Counts what `deleteUser` removes and keeps. */
async function countForDeletion(db: Db, userId: string): Promise<DeletionCounts> {
  const mine = Prisma.sql`user_id = ${userId}::uuid`;
  const reviewed = Prisma.sql`status = ANY(${statusesWhere('reviewed')}::submission_status[])`;
  const [row] = await db.$queryRaw<
    (Omit<DeletionCounts['removed'], 'fileBytes'> & {
      fileBytes: bigint;
      certificates: number;
    } & DeletionCounts['kept'])[]
  >`
    SELECT files.*,
      (SELECT count(*)::int FROM work_drafts WHERE ${mine}) + (works.all_of_them - works.reviewed) AS works,
      (SELECT count(*)::int FROM contact_messages WHERE ${mine}) AS messages,
      (SELECT count(*)::int FROM notifications WHERE ${mine}) AS notifications,
      (SELECT count(*)::int FROM sessions WHERE ${mine}) AS sessions,
      (SELECT count(*)::int FROM certificates WHERE ${mine} AND ${stateConditions.valid}) AS certificates,
      works.reviewed AS "reviewedWorks",
      (SELECT count(*)::int FROM points_ledger WHERE ${mine}) AS "ledgerEntries"
    FROM (
      SELECT count(*)::int AS files, coalesce(sum(size), 0) AS "fileBytes" FROM uploads
      WHERE owner_user_id = ${userId}::uuid AND status = 'ready' AND purpose <> 'data_export'
    ) AS files, (
      SELECT count(*)::int AS all_of_them, count(*) FILTER (WHERE ${reviewed})::int AS reviewed FROM submissions WHERE ${mine}
    ) AS works`;
  if (row === undefined) throw new Error('the counts have no row');
  const { reviewedWorks, ledgerEntries, certificates, fileBytes, ...removed } = row;
  return {
    removed: { ...removed, fileBytes: Number(fileBytes) },
    kept: { reviewedWorks, ledgerEntries },
    certificates,
  };
}
