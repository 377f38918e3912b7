import { randomUUID } from 'node:crypto';
import type { Prisma } from '#prisma/client.ts';
import { type SubmissionStatus, submissionRules } from '../contract/submission-status.ts';
import { type SampleTask, sampleDescriptions, sampleFeedback } from './seed-content.ts';

const day = 86_400_000;

export interface PlannedSubmission {
  readonly submission: Prisma.SubmissionCreateManyInput & { readonly id: string };
  /** Points awarded; null unless approved. */
  readonly award: Prisma.LedgerEntryCreateManyInput | null;
  readonly hasFile: boolean;
  /** The first version of revised work, and the review that asked for the revision. */
  readonly earlier: {
    readonly version: Prisma.SubmissionVersionCreateManyInput;
    readonly review: Prisma.ReviewCreateManyInput;
  } | null;
}

interface Planning {
  readonly tasks: readonly { readonly id: string; readonly task: SampleTask }[];
  readonly students: readonly string[];
  readonly reviewerId: string;
  readonly now: Date;
}

function pick<T>(from: readonly [T, ...T[]], index: number): T {
  return from[index % from.length] ?? from[0];
}

/** Submissions in every state. The first students have most of them, the last few none. */
export function planSubmissions({ tasks, students, reviewerId, now }: Planning): PlannedSubmission[] {
  return students.flatMap((userId, s) => {
    const share = Math.max(0, Math.round((1 - s / (students.length - 2)) * tasks.length * 0.8));
    return Array.from({ length: share }, (_, k) => {
      const chosen = tasks[(s + k * 3) % tasks.length];
      return chosen === undefined ? [] : [plan({ ...chosen, userId, reviewerId, now, s, k })];
    }).flat();
  });
}

interface PlanInput {
  readonly id: string;
  readonly task: SampleTask;
  readonly userId: string;
  readonly reviewerId: string;
  readonly now: Date;
  /** Indexes of the student and the submission, from which all variation is derived. */
  readonly s: number;
  readonly k: number;
}

/** Six of ten approved, three waiting, one not good enough. */
function statusOfTurn(turn: number, student: number): SubmissionStatus {
  if (turn < 6) return 'approved';
  if (turn < 9) return 'pending';
  return student % 2 === 0 ? 'rejected' : 'changes_requested';
}

function plan({ id: taskId, task, userId, reviewerId, now, s, k }: PlanInput): PlannedSubmission {
  const id = randomUUID();
  const daysAgo = Math.min(task.offeredDaysAgo - 0.5, 1 + ((s * 7 + k * 5) % 20)) + s / 48;
  const submittedAt = new Date(now.getTime() - daysAgo * day);
  const reviewedAt = new Date(submittedAt.getTime() + 0.4 * day);
  const turn = (s * 5 + k * 3) % 10;
  const status = statusOfTurn(turn, s);
  const revised = turn === 8;
  const earned = Math.round((task.points * pick([100, 90, 80, 96], s + k)) / 100);
  const { reviewed, awarded } = submissionRules[status];
  const reviewId = randomUUID();
  const feedback = pick(awarded ? sampleFeedback.approved : sampleFeedback.rejected, s + k);
  const description = pick(sampleDescriptions, s + k);
  const review = {
    points: awarded ? earned : 0,
    feedback,
    reviewId,
    reviewedById: reviewerId,
    reviewedAt,
  };
  return {
    submission: {
      id,
      userId,
      taskId,
      title: task.title,
      description,
      link: k % 3 === 0 ? `https://example.org/work/${id.slice(0, 8)}` : null,
      status,
      maxPoints: task.points,
      submittedAt,
      ...(reviewed ? review : {}),
      ...(revised && { version: 2, revisedAt: new Date(reviewedAt.getTime() + 0.1 * day) }),
    },
    award: awarded
      ? {
          userId,
          kind: 'award',
          points: earned,
          reason: task.title,
          reviewId,
          submissionId: id,
          taskId,
          domain: task.domain,
          createdAt: reviewedAt,
        }
      : null,
    hasFile: k % 3 !== 1,
    earlier: revised
      ? {
          version: {
            submissionId: id,
            version: 1,
            title: task.title,
            description: pick(sampleDescriptions, s + k + 1),
            fileIds: [],
            submittedAt,
          },
          review: {
            id: reviewId,
            submissionId: id,
            version: 1,
            status: 'changes_requested',
            points: 0,
            feedback,
            administratorId: reviewerId,
            reviewedAt,
          },
        }
      : null,
  };
}
