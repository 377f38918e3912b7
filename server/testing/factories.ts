import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type {
  Administrator,
  Prisma,
  Submission,
  SubmissionStatus,
  Task,
  Upload,
  UploadPurpose,
  User,
} from '#prisma/client.ts';
import { submissionRules } from '../contract/submission-status.ts';
import type { Tx } from '../database/db.ts';
import type { Deps } from '../deps.ts';
import { storedLinkKey } from '../features/submissions/stored-link-key.ts';
import { erasedValues } from '../features/users/erased-columns.ts';

/** Rows for tests. Every call creates new ones with unique addresses, titles and keys. */
export type TestStudent = User;
export type TestAdministrator = Administrator;

export const testIssuer = 'https://issuer.test';
const day = 86_400_000;

let made = 0;
const next = () => `${++made}-${randomBytes(3).toString('hex')}`;

/** Has agreed to the texts. With `deletedAt`, without personal data. */
export function createStudent(
  db: Tx,
  overrides: Partial<Prisma.UserUncheckedCreateInput> = {},
): Promise<TestStudent> {
  const n = next();
  return db.user.create({
    data: {
      issuer: testIssuer,
      subject: `subject-${n}`,
      email: `student-${n}@students.test`,
      name: `Student ${n}`,
      welcomeStep: null,
      agreedTo: 0,
      ...overrides,
      ...(overrides.deletedAt && erasedValues),
    },
  });
}

/** Deletes the personal data of a student, but neither their sessions nor their files. */
export const eraseStudent = (db: Tx, id: string, deletedAt: Date): Promise<TestStudent> =>
  db.user.update({ where: { id }, data: { ...erasedValues, deletedAt } });

/** Without a password; `signInAs` puts the address on the allow-list. */
export function createAdministrator(
  db: Tx,
  overrides: Partial<Prisma.AdministratorUncheckedCreateInput> = {},
): Promise<TestAdministrator> {
  const n = next();
  return db.administrator.create({
    data: { email: `admin-${n}@festival.test`, name: `Administrator ${n}`, ...overrides },
  });
}

/** Open for a week, worth 100 points. */
export function createTask(db: Tx, overrides: Partial<Prisma.TaskUncheckedCreateInput> = {}): Promise<Task> {
  const n = next();
  return db.task.create({
    data: {
      title: `Task ${n}`,
      content: `What to do in task ${n}.`,
      lastDate: new Date(Date.now() + 7 * day),
      points: 100,
      domain: 'Design',
      technologies: [],
      ...overrides,
    },
  });
}

interface SubmissionInput
  extends Partial<Omit<Prisma.SubmissionUncheckedCreateInput, 'userId' | 'taskId' | 'status' | 'points'>> {
  readonly user: Pick<User, 'id'>;
  readonly task: Pick<Task, 'id' | 'title' | 'points'>;
  /** A reviewed submission gets its review, an approved one its award in the ledger. */
  readonly status?: SubmissionStatus;
  /** Points awarded; by default all points of the task. */
  readonly points?: number;
  readonly reviewer?: Pick<Administrator, 'id'>;
}

export async function createSubmission(db: Tx, input: SubmissionInput): Promise<Submission> {
  const { user, task, status = 'pending', points = task.points, reviewer, ...overrides } = input;
  const reviewId = submissionRules[status].reviewed ? randomUUID() : null;
  const submission = await db.submission.create({
    data: {
      userId: user.id,
      taskId: task.id,
      title: task.title,
      description: `Work of ${next()}.`,
      maxPoints: task.points,
      linkKey: storedLinkKey(overrides.link ?? null),
      status,
      ...(reviewId !== null && {
        reviewId,
        points: submissionRules[status].awarded ? points : 0,
        reviewedAt: new Date(),
        reviewedById: reviewer?.id ?? null,
      }),
      ...overrides,
    },
  });
  if (submission.reviewId !== null && submission.reviewedAt !== null) {
    await db.review.create({
      data: {
        id: submission.reviewId,
        submissionId: submission.id,
        version: submission.version,
        status,
        points: submission.points ?? 0,
        feedback: submission.feedback ?? '',
        reviseUntil: submission.reviseUntil,
        administratorId: submission.reviewedById,
        reviewedAt: submission.reviewedAt,
      },
    });
  }
  if (submissionRules[status].awarded && reviewId !== null) {
    await db.ledgerEntry.create({
      data: {
        userId: user.id,
        kind: 'award',
        points,
        reason: task.title,
        reviewId,
        submissionId: submission.id,
        taskId: task.id,
        domain: submission.taskDomain,
      },
    });
  }
  return submission;
}

/** Points without a submission. */
export async function givePoints(
  db: Tx,
  user: Pick<User, 'id'>,
  points: number,
  createdAt = new Date(),
): Promise<void> {
  await db.ledgerEntry.create({
    data: { userId: user.id, kind: 'adjustment', points, reason: 'Given by a test', createdAt },
  });
}

interface UploadInput extends Partial<Omit<Prisma.UploadUncheckedCreateInput, 'size' | 'sha256'>> {
  readonly purpose?: UploadPurpose;
  readonly bytes?: Uint8Array;
}

/** A ready upload with its bytes in the store. The input names its owner. */
export async function createUpload(
  { db, store }: Pick<Deps, 'db' | 'store'>,
  { bytes = randomBytes(64), purpose = 'submission_file', ...overrides }: UploadInput,
): Promise<Upload> {
  const storageKey = overrides.storageKey ?? `test/${randomUUID()}`;
  const contentType = overrides.contentType ?? 'application/octet-stream';
  await store.put(storageKey, Readable.from([bytes]), { contentType });
  return db.upload.create({
    data: {
      purpose,
      status: 'ready',
      storageKey,
      fileName: 'work.bin',
      contentType,
      size: bytes.length,
      sha256: Buffer.from(createHash('sha256').update(bytes).digest()),
      readyAt: new Date(),
      ...overrides,
    },
  });
}
