import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Prisma } from '#prisma/client.ts';
import type { Db, Tx } from '../database/db.ts';
import { publishSite } from '../site/publish-site.ts';
import type { ObjectStore } from '../storage/object-store.ts';
import { sampleSite } from './sample-site.ts';
import { addAnnouncements } from './seed-announcements.ts';
import { sampleArt } from './seed-art.ts';
import { addCertificateTemplates } from './seed-certificates.ts';
import { sampleColleges, samplePrograms, sampleTasks } from './seed-content.ts';
import { seedMessages } from './seed-messages.ts';
import { addAppeals, addReviews, markChecklists } from './seed-reviews.ts';
import { type PlannedSubmission, planSubmissions } from './seed-submissions.ts';

const day = 86_400_000;
const studentCount = 30;

interface SeedOptions {
  readonly db: Db;
  readonly store: ObjectStore;
  /** Issuer of the local identity provider: sample students can sign in through it. */
  readonly issuer: string;
  /** The provider's subject for an address. */
  readonly subjectOf: (email: string) => string;
  /** The first one is the reviewer of the sample submissions; the second also has a student account. */
  readonly adminEmails: readonly string[];
  readonly now: Date;
}

/**
 * Adds the sample data to an empty database and store: first the objects, then all rows in one transaction, so that an
 * interrupted start can be repeated.
 */
export async function seed(options: SeedOptions): Promise<void> {
  const { db, store, adminEmails, now } = options;
  const administrators = adminEmails.map((email) => ({ id: randomUUID(), email }));
  const reviewer = administrators[0];
  if (reviewer === undefined) throw new Error('sample data needs an administrator');
  const tasks = sampleTasks.map((task) => ({ id: randomUUID(), task }));
  const students = planStudents(options);
  const work = planSubmissions({
    tasks: tasks.filter(({ task: { state, kind, repeat } }) => !state && !kind && !repeat),
    students: students.map(({ id }) => id),
    reviewerId: reviewer.id,
    now,
  });
  const files = await Promise.all([
    // The others have the picture of their domain.
    ...tasks
      .filter((_, index) => index % 7 === 6)
      .map(({ id }, index) => storeImage(store, now, { taskId: id, index, ownerId: reviewer.id })),
    ...work.filter(({ hasFile }) => hasFile).map((planned, index) => storeNotes(store, now, planned, index)),
  ]);

  await db.$transaction(async (tx) => {
    await publishSite(tx, sampleSite());
    await tx.edition.updateMany({ data: { number: 26, name: '2026', timeZone: 'Asia/Kolkata' } });
    await tx.administrator.createMany({ data: administrators });
    await tx.task.createMany({ data: tasks.map(({ id, task }) => taskRow(id, task, now)) });
    await tx.user.createMany({ data: [...students, ...deskAccount(options)] });
    await tx.submission.createMany({ data: work.map(({ submission }) => submission) });
    await tx.submissionVersion.createMany({ data: work.flatMap(({ earlier }) => earlier?.version ?? []) });
    await addReviews(
      tx,
      work.flatMap(({ earlier }) => earlier?.review ?? []),
    );
    await markChecklists(tx);
    await addAppeals(tx, { work, administratorId: (administrators[1] ?? reviewer).id, now });
    await tx.ledgerEntry.createMany({ data: work.flatMap(({ award }) => award ?? []) });
    await tx.upload.createMany({ data: files });
    await addPublicPage(tx, students[0]?.id, work);
    await addAnnouncements(tx, { administratorId: reviewer.id, students, now });
    await addCertificateTemplates(tx);
    await seedMessages(tx, { writers: students, administratorId: reviewer.id, now });
  });
}

/** The first student shows work at /u/ambassador-01. */
async function addPublicPage(tx: Tx, userId: string | undefined, work: readonly PlannedSubmission[]) {
  if (userId === undefined) return;
  const shown = work.filter(
    ({ submission }) => submission.userId === userId && submission.status === 'approved',
  );
  await tx.publicProfile.create({ data: { userId, alias: 'ambassador-01', enabled: true } });
  await tx.publicWork.createMany({
    data: shown.slice(0, 6).map(({ submission }, position) => ({
      submissionId: submission.id,
      userId,
      position,
      pictures: true,
    })),
  });
}

function daysFrom(now: Date, days: number): Date {
  return new Date(now.getTime() + days * day);
}

function taskRow(id: string, task: (typeof sampleTasks)[number], now: Date): Prisma.TaskCreateManyInput {
  const { dueInDays, offeredDaysAgo, technologies, link, checklist = [], ...plain } = task;
  return {
    ...plain,
    id,
    link: link ?? null,
    technologies: [...technologies],
    checklist: checklist.map(([text, points], index) => ({ id: `item-${index + 1}`, text, points })),
    lastDate: endOfDay(daysFrom(now, dueInDays)),
    offeredDate: daysFrom(now, -offeredDaysAgo),
  };
}

function planStudents({ issuer, subjectOf, now }: SeedOptions) {
  return Array.from({ length: studentCount }, (_, index) => {
    const number = String(index + 1).padStart(2, '0');
    const college = sampleColleges[(index * 3 + Math.floor(index / 8)) % sampleColleges.length];
    const email = `ambassador${number}@students.example`;
    return {
      id: randomUUID(),
      issuer,
      subject: subjectOf(email),
      email,
      name: `Ambassador ${number}`,
      firstName: 'Ambassador',
      lastName: number,
      // Some profiles are incomplete, like real ones.
      phone: index % 3 === 2 ? null : `+00 55501 ${10_000 + index * 137}`,
      college: college?.name ?? null,
      program: index % 7 === 6 ? null : (samplePrograms[index % samplePrograms.length] ?? null),
      joiningYear: 2022 + (index % 4),
      collegeCity: college?.city ?? null,
      collegeState: college?.state ?? null,
      linkedin: index % 2 === 0 ? `https://www.linkedin.com/in/ambassador-${number}` : null,
      instagram: index % 4 === 0 ? `https://www.instagram.com/ambassador.${number}` : null,
      createdAt: daysFrom(now, -40 + index * 0.8),
      lastSignInAt: daysFrom(now, -(index % 5)),
      newsSeenAt: daysFrom(now, -3),
      welcomeStep: null,
      agreedTo: 0,
    };
  });
}

/** An administrator who is also an ambassador, for the role filter. */
function deskAccount({ issuer, subjectOf, adminEmails, now }: SeedOptions): Prisma.UserCreateManyInput[] {
  const email = adminEmails[1];
  if (email === undefined) return [];
  return [{ issuer, subject: subjectOf(email), email, name: 'Festival Desk', createdAt: daysFrom(now, -60) }];
}

async function storeImage(
  store: ObjectStore,
  now: Date,
  { taskId, index, ownerId }: { taskId: string; index: number; ownerId: string },
): Promise<Prisma.UploadCreateManyInput> {
  const file = { key: `all-tasks/${now.getTime()}_${taskId}_sample.webp`, contentType: 'image/webp' };
  const stored = await putWhole(store, file, await sampleArt(index));
  return {
    ...stored,
    purpose: 'task_image',
    fileName: 'sample.webp',
    ownerAdministratorId: ownerId,
    taskId,
    readyAt: now,
  };
}

async function storeNotes(
  store: ObjectStore,
  now: Date,
  { submission: { id, userId } }: PlannedSubmission,
  index: number,
): Promise<Prisma.UploadCreateManyInput> {
  const text = `Notes for sample submission ${index + 1}\n\nWhat was asked, what was done, what is missing. Sample content of the festival.\n`;
  const file = { key: `submissions/${userId}/${id}_notes.txt`, contentType: 'text/plain; charset=utf-8' };
  const stored = await putWhole(store, file, Buffer.from(text));
  return {
    ...stored,
    purpose: 'submission_file',
    fileName: 'notes.txt',
    ownerUserId: userId,
    submissionId: id,
    readyAt: now,
  };
}

/** Stores a small object. @returns the columns of its row */
async function putWhole(
  store: ObjectStore,
  { key, contentType }: { key: string; contentType: string },
  bytes: Buffer,
) {
  await store.put(key, Readable.from([bytes]), { contentType });
  const sha256 = Buffer.from(createHash('sha256').update(bytes).digest());
  return { storageKey: key, contentType, size: bytes.length, sha256, status: 'ready' as const };
}

function endOfDay(date: Date): Date {
  const end = new Date(date);
  end.setUTCHours(18, 29, 0, 0);
  return end;
}
