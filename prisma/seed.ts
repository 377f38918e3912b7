import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Prisma } from '#prisma/client.ts';
import type { Db } from '../server/db.ts';
import type { ObjectStore } from '../server/storage/object-store.ts';
import { sampleArt } from './seed-art.ts';
import {
  sampleColleges,
  sampleDescriptions,
  sampleFeedback,
  samplePrograms,
  sampleTasks,
} from './seed-content.ts';

const day = 86_400_000;
const studentCount = 30;

interface Seeding {
  readonly db: Db;
  readonly store: ObjectStore;
  /** Issuer of the local identity provider: sample students can sign in through it. */
  readonly issuer: string;
  /** Subject that the provider gives to an address. */
  readonly subjectOf: (email: string) => string;
  /** The first is the reviewer of the sample verdicts; the second also has a student account. */
  readonly adminEmails: readonly string[];
  readonly now: Date;
}

const at = (now: Date, days: number) => new Date(now.getTime() + days * day);
const pick = <T>(from: readonly T[], index: number): T => from[index % from.length] as T;

/** Puts the sample festival into an empty database and store. */
export async function seed(seeding: Seeding): Promise<void> {
  const { db, adminEmails } = seeding;
  const administrators = adminEmails.map((email) => ({ id: randomUUID(), email }));
  await db.administrator.createMany({ data: administrators, skipDuplicates: true });
  const reviewer = await db.administrator.findFirstOrThrow({ where: { email: adminEmails[0] ?? '' } });

  const [tasks, students] = await Promise.all([seedTasks(seeding, reviewer.id), seedStudents(seeding)]);
  await seedSubmissions(seeding, reviewer.id, tasks, students);
}

async function seedTasks({ db, store, now }: Seeding, administratorId: string): Promise<string[]> {
  const rows = sampleTasks.map((task) => ({ id: randomUUID(), task }));
  await db.task.createMany({
    data: rows.map(({ id, task }) => ({
      id,
      title: task.title,
      content: task.content,
      link: task.link ?? null,
      lastDate: endOfDay(at(now, task.dueInDays)),
      points: task.points,
      offeredDate: at(now, -task.offeredDaysAgo),
      domain: task.domain,
      category: task.category,
      difficulty: task.difficulty,
      estimatedTime: task.estimatedTime,
      technologies: [...task.technologies],
      submissionGuidelines: task.submissionGuidelines,
    })),
  });
  const images = await Promise.all(
    rows.map(async ({ id }, index) => {
      const bytes = await sampleArt(index);
      const storageKey = `all-tasks/${now.getTime()}_${id}_sample.webp`;
      await store.put(storageKey, Readable.from([bytes]), { contentType: 'image/webp' });
      return {
        purpose: 'task_image' as const,
        status: 'ready' as const,
        storageKey,
        fileName: 'sample.webp',
        contentType: 'image/webp',
        size: bytes.length,
        sha256: sha256(bytes),
        ownerAdministratorId: administratorId,
        taskId: id,
        readyAt: now,
      };
    }),
  );
  await db.upload.createMany({ data: images });
  return rows.map(({ id }) => id);
}

async function seedStudents({ db, issuer, subjectOf, adminEmails, now }: Seeding): Promise<string[]> {
  const people = Array.from({ length: studentCount }, (_, index) => {
    const number = String(index + 1).padStart(2, '0');
    const college = pick(sampleColleges, index * 3 + Math.floor(index / 8));
    const email = `ambassador${number}@students.example`;
    return {
      id: randomUUID(),
      issuer,
      subject: subjectOf(email),
      email,
      name: `Ambassador ${number}`,
      firstName: 'Ambassador',
      lastName: number,
      // Some profiles are half empty, as profiles are.
      phone: index % 3 === 2 ? null : `+00 55501 ${10_000 + index * 137}`,
      college: college.name,
      program: index % 7 === 6 ? null : pick(samplePrograms, index),
      joiningYear: 2022 + (index % 4),
      collegeCity: college.city,
      collegeState: college.state,
      linkedin: index % 2 === 0 ? `https://www.linkedin.com/in/ambassador-${number}` : null,
      instagram: index % 4 === 0 ? `https://www.instagram.com/ambassador.${number}` : null,
      createdAt: at(now, -40 + index * 0.8),
      lastSignInAt: at(now, -(index % 5)),
    };
  });
  const desk = adminEmails[1];
  await db.user.createMany({ data: people });
  if (desk !== undefined) {
    await db.user.create({
      data: { issuer, subject: subjectOf(desk), email: desk, name: 'Festival Desk', createdAt: at(now, -60) },
    });
  }
  return people.map(({ id }) => id);
}

async function seedSubmissions(
  { db, store, now }: Seeding,
  reviewerId: string,
  tasks: readonly string[],
  students: readonly string[],
): Promise<void> {
  const submissions: Prisma.SubmissionCreateManyInput[] = [];
  const awards: Prisma.LedgerEntryCreateManyInput[] = [];
  const withFile: { submissionId: string; userId: string }[] = [];

  for (const [s, userId] of students.entries()) {
    // Early students have done most; the last few nothing yet.
    const share = Math.max(0, Math.round((1 - s / (students.length - 2)) * tasks.length * 0.8));
    for (let k = 0; k < share; k += 1) {
      const t = (s + k * 3) % tasks.length;
      const taskId = tasks[t];
      const task = sampleTasks[t];
      if (taskId === undefined || task === undefined) continue;
      const id = randomUUID();
      const submittedAt = at(now, -Math.min(task.offeredDaysAgo - 0.5, 1 + ((s * 7 + k * 5) % 20)) - s / 48);
      const turn = (s * 5 + k * 3) % 10;
      const status = turn < 6 ? 'approved' : turn < 9 ? 'pending' : 'rejected';
      const points =
        status === 'approved' ? Math.round((task.points * pick([100, 90, 80, 96], s + k)) / 100) : 0;
      const reviewedAt = at(submittedAt, 0.4);
      const verdictId = status === 'pending' ? null : randomUUID();
      submissions.push({
        id,
        userId,
        taskId,
        title: task.title,
        description: pick(sampleDescriptions, s + k),
        link: k % 3 === 0 ? `https://example.org/work/${id.slice(0, 8)}` : null,
        status,
        maxPoints: task.points,
        points: status === 'pending' ? null : points,
        feedback:
          status === 'pending'
            ? null
            : pick(status === 'approved' ? sampleFeedback.approved : sampleFeedback.rejected, s + k),
        verdictId,
        reviewedById: status === 'pending' ? null : reviewerId,
        reviewedAt: status === 'pending' ? null : reviewedAt,
        submittedAt,
      });
      if (status === 'approved' && verdictId !== null) {
        awards.push({
          userId,
          kind: 'award',
          points,
          reason: task.title,
          verdictId,
          submissionId: id,
          taskId,
          createdAt: reviewedAt,
        });
      }
      if (k % 3 !== 1) withFile.push({ submissionId: id, userId });
    }
  }
  await db.submission.createMany({ data: submissions });
  await db.ledgerEntry.createMany({ data: awards });
  await db.upload.createMany({
    data: await Promise.all(withFile.map((entry, index) => storeSampleFile(store, now, entry, index))),
  });
}

async function storeSampleFile(
  store: ObjectStore,
  now: Date,
  { submissionId, userId }: { submissionId: string; userId: string },
  index: number,
) {
  const bytes = Buffer.from(
    `Notes for sample submission ${index + 1}\n\nWhat was asked, what was done, what is missing. Sample content of the festival.\n`,
  );
  const storageKey = `submissions/${userId}/${submissionId}_notes.txt`;
  await store.put(storageKey, Readable.from([bytes]), { contentType: 'text/plain' });
  return {
    purpose: 'submission_file' as const,
    status: 'ready' as const,
    storageKey,
    fileName: 'notes.txt',
    contentType: 'text/plain; charset=utf-8',
    size: bytes.length,
    sha256: sha256(bytes),
    ownerUserId: userId,
    submissionId,
    readyAt: now,
  };
}

function endOfDay(date: Date): Date {
  const end = new Date(date);
  end.setUTCHours(18, 29, 0, 0);
  return end;
}

function sha256(bytes: Buffer): Buffer<ArrayBuffer> {
  return Buffer.from(createHash('sha256').update(bytes).digest());
}
