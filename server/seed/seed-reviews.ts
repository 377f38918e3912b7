import type { Prisma } from '#prisma/client.ts';
import type { Tx } from '../database/db.ts';
import { sampleAppeals } from './seed-content.ts';
import type { PlannedSubmission } from './seed-submissions.ts';

const hour = 3_600_000;

interface Given {
  readonly work: readonly PlannedSubmission[];
  /** Decided the appeals that are not open. */
  readonly administratorId: string;
  readonly now: Date;
}

/** Appeals of different students against rejections. The work of the first student is what browser tests look at. */
export async function addAppeals(tx: Tx, { work, administratorId, now }: Given): Promise<void> {
  const rejected = work.filter(({ submission: { status } }) => status === 'rejected');
  const byStudent = new Map(rejected.map(({ submission }) => [submission.userId, submission] as const));
  const [, ...ofOthers] = byStudent.values();
  const data = sampleAppeals.flatMap(({ text, answer }, index): Prisma.AppealCreateManyInput[] => {
    const appealed = ofOthers[index];
    if (!appealed?.reviewId) return [];
    const { id: submissionId, userId, reviewId } = appealed;
    const createdAt = new Date(now.getTime() - (index + 1) * 5 * hour);
    const decided = answer !== undefined && {
      outcome: 'upheld',
      answer,
      decidedById: administratorId,
      decidedAt: new Date(createdAt.getTime() + 3 * hour),
    };
    return [{ submissionId, userId, reviewId, text, createdAt, ...decided }];
  });
  await tx.appeal.createMany({ data });
}

/** The reviews of all reviewed work. Each was given a few minutes after its reviewer had opened the work. */
export async function addReviews(tx: Tx, earlier: readonly Prisma.ReviewCreateManyInput[]): Promise<void> {
  await tx.review.createMany({ data: [...earlier] });
  await tx.$executeRaw`
    INSERT INTO reviews (id, submission_id, version, status, points, feedback, administrator_id, reviewed_at)
    SELECT review_id, id, version, status, points, feedback, reviewed_by_id, reviewed_at
    FROM submissions WHERE review_id IS NOT NULL`;
  await tx.$executeRaw`UPDATE reviews SET claimed_at = reviewed_at - interval '4 minutes'`;
}

/** The items of reviewed work that its points cover are met. */
export async function markChecklists(tx: Tx): Promise<void> {
  await tx.$executeRaw`
    UPDATE reviews SET checklist = (
      SELECT jsonb_agg(item || jsonb_build_object('met', paid <= reviews.points) ORDER BY place)
      FROM (
        SELECT item, place, sum((item ->> 'points')::int) OVER (ORDER BY place) AS paid
        FROM jsonb_array_elements(s.task_checklist) WITH ORDINALITY AS items (item, place)
      ) AS items
    )
    FROM submissions s WHERE s.id = reviews.submission_id AND jsonb_array_length(s.task_checklist) > 0`;
}
