import type { Application } from '#prisma/client.ts';
import type { Applicant } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import {
  type OwnApplication,
  ownApplication,
  type sendApplication as sendRoute,
} from '../../contract/application.ts';
import { usualApplicationDays } from '../../contract/application-questions.ts';
import { applicationRules, applicationStatuses } from '../../contract/application-status.ts';
import { answerProblems, cleanAnswers, formQuestions } from '../../contract/kinds/form.ts';
import { reviewBy } from '../../contract/review-promise.ts';
import type { Parsed } from '../../contract/route.ts';
import type { SiteContent } from '../../contract/site.ts';
import type { Deps } from '../../deps.ts';
import { recordAudit } from '../audit/record-audit.ts';

/** The application of the caller: its id comes from their session only. */

type Context = Pick<Deps, 'db' | 'site' | 'now'>;

const editable = applicationStatuses.filter((status) => applicationRules[status].editable);
const withdrawable = applicationStatuses.filter((status) => applicationRules[status].withdrawable);
/** A session ends with its application. */
const gone = () => new AppError('unauthenticated');
const joiningOf = async ({ site }: Pick<Deps, 'site'>) => (await site.published()).content.joining;
const questionsOf = ({ questions = [] }: SiteContent['joining']) => formQuestions({ questions });
export const daysOf = ({ applicationDays = usualApplicationDays }: SiteContent['joining']) => applicationDays;

/** The stored answers with their questions. */
export const answeredOf = ({ questions, answers }: Pick<Application, 'questions' | 'answers'>) =>
  ownApplication.pick({ questions: true, answers: true }).parse({ questions, answers });

function present(row: Application, joining: SiteContent['joining']): OwnApplication {
  const { name, email, status, version, sentAt, decidedAt, message } = row;
  const answered = answeredOf(row);
  const rules = applicationRules[status];
  const open = joining.who === 'application';
  return {
    name,
    email,
    status,
    version,
    open,
    ...answered,
    ...(open && rules.editable && { questions: questionsOf(joining) }),
    sentAt: sentAt?.toISOString() ?? null,
    promisedBy:
      sentAt !== null && status === 'received'
        ? reviewBy(sentAt.toISOString(), daysOf(joining)).toISOString()
        : null,
    message,
    decidedAt: decidedAt?.toISOString() ?? null,
  };
}

export async function findOwnApplication(
  deps: Context,
  { applicationId: id }: Applicant,
): Promise<OwnApplication> {
  const row = await deps.db.application.findUnique({ where: { id } });
  if (row === null) throw gone();
  return present(row, await joiningOf(deps));
}

/**
 * Sends the application, or changes it until it is decided.
 * @throws {AppError} validation_failed; stale_version; forbidden if the festival takes no applications
 */
export async function sendOwnApplication(
  deps: Context,
  applicant: Applicant,
  { answers: given, version }: Parsed<typeof sendRoute, 'body'>,
): Promise<OwnApplication> {
  const joining = await joiningOf(deps);
  if (joining.who !== 'application') {
    throw new AppError('forbidden', { message: 'The festival takes no applications now. Nothing was sent.' });
  }
  const questions = questionsOf(joining);
  const answers = cleanAnswers(questions, given);
  const fields = answerProblems(questions, answers).map(({ id, message }) => ({
    path: `body.answers.${id}`,
    message,
  }));
  if (fields.length > 0) throw new AppError('validation_failed', { fields });
  const { applicationId: id } = applicant;
  const now = deps.now();
  return deps.db.$transaction(async (tx) => {
    const before = await tx.application.findUnique({ where: { id }, select: { sentAt: true } });
    const [row] = await tx.application.updateManyAndReturn({
      where: { id, version, status: { in: editable } },
      data: {
        answers,
        questions,
        status: 'received',
        version: { increment: 1 },
        sentAt: before?.sentAt ?? now,
        updatedAt: now,
      },
    });
    if (row === undefined) {
      throw new AppError('stale_version', {
        message:
          'Your application was decided, or changed in another tab, in the meantime. Nothing was sent.',
      });
    }
    await recordAudit(tx, byApplicant(applicant), {
      action: before?.sentAt ? 'application.edit' : 'application.send',
      subjectKind: 'application',
      subjectId: id,
    });
    return present(row, joining);
  });
}

/**
 * Deletes the application with all its sessions.
 * @throws {AppError} forbidden if it was declined: then it goes after its time
 */
export async function withdrawOwnApplication({ db }: Context, applicant: Applicant): Promise<void> {
  const { applicationId: id } = applicant;
  await db.$transaction(async (tx) => {
    // One that has become an account is deleted with it.
    const { count } = await tx.application.deleteMany({
      where: { id, userId: null, status: { in: withdrawable } },
    });
    if (count === 0) {
      if ((await tx.application.count({ where: { id, userId: null } })) === 0) throw gone();
      throw new AppError('forbidden', {
        message:
          'A declined application cannot be withdrawn. It is deleted by itself, when the page “Privacy” says.',
      });
    }
    await recordAudit(tx, byApplicant(applicant), {
      action: 'application.withdraw',
      subjectKind: 'application',
      subjectId: id,
    });
  });
}

const byApplicant = ({ requestId, networkAddress }: Applicant) => ({
  visitorRequestId: requestId,
  ...(networkAddress !== undefined && { networkAddress }),
});
