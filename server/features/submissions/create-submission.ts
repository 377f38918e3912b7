import type { Prisma, Submission } from '#prisma/client.ts';
import { AppError } from '../../app-error.ts';
import { isUniqueViolation, type Tx } from '../../database/db.ts';

type NewSubmission = Pick<
  Submission,
  | 'userId'
  | 'taskId'
  | 'title'
  | 'description'
  | 'link'
  | 'linkKey'
  | 'maxPoints'
  | 'submittedAt'
  | 'updatedAt'
> & { readonly answers?: Prisma.InputJsonValue; readonly round?: string };

/**
 * A unique index allows one live submission per student, task and round: the present one, which a trigger fills, unless it is given.
 * @throws {AppError} already_submitted
 */
export async function createSubmission(tx: Tx, data: NewSubmission): Promise<{ id: string }> {
  try {
    return await tx.submission.create({ data, select: { id: true } });
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('already_submitted', { cause: error });
    throw error;
  }
}
