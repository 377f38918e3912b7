import type { StudentActor } from '../../../actor.ts';
import { AppError } from '../../../app-error.ts';
import {
  answerProblems,
  cleanAnswers,
  type FormQuestion,
  type FormState,
  formQuestions,
  type getForm as readRoute,
  type sendForm as route,
} from '../../../contract/kinds/form.ts';
import type { FormSettings } from '../../../contract/kinds/form-settings.ts';
import type { GivenAnswers } from '../../../contract/kinds/question.ts';
import { limits } from '../../../contract/limits.ts';
import type { Parsed } from '../../../contract/route.ts';
import { submissionRules } from '../../../contract/submission-status.ts';
import type { Submission } from '../../../contract/submissions.ts';
import { formatNumber, wordOf } from '../../../contract/word-of.ts';
import type { Db } from '../../../database/db.ts';
import { lockStudent } from '../../../database/lock-student.ts';
import { mayOpenTask } from '../../../database/task-status-sql.ts';
import { lockOpenTask } from '../../drafts/lock-open-task.ts';
import { editMySubmission } from '../../submissions/edit-my-submission.ts';
import { handInAnswers } from '../../submissions/hand-in-answers.ts';
import { findMySubmission } from '../../submissions/read-my-submissions.ts';
import { reviseMySubmission } from '../../submissions/revise-my-submission.ts';
import { bindUploads } from '../../uploads/bind-uploads.ts';
import type { FileDeps } from '../../uploads/discard-uploads.ts';
import { type LimitDeps, limitsOf, requireFileCount } from '../../uploads/limits-of.ts';
import { fileSelect, presentFile } from '../../uploads/present-file.ts';

interface Form {
  readonly taskId: string;
  readonly now: Date;
}

/** @throws {AppError} not_found, also for a task of another kind */
export async function readForm(
  db: Db,
  { user }: StudentActor,
  { submissionId, ...form }: Form & Parsed<typeof readRoute, 'query'>,
): Promise<FormState> {
  const questions = await findQuestions(db, user.id, form);
  const mine =
    submissionId === undefined
      ? null
      : await db.submission.findFirst({
          where: { id: submissionId, userId: user.id, taskId: form.taskId },
          include: { files: { where: { replacedInVersion: null }, select: fileSelect } },
        });
  return {
    questions,
    mine: mine && {
      id: mine.id,
      version: mine.version,
      // Only `sendForm` writes them, as the contract has checked them.
      answers: mine.answers as GivenAnswers,
      files: mine.files.map(presentFile),
    },
  };
}

async function findQuestions(db: Db, userId: string, { taskId, now }: Form): Promise<FormQuestion[]> {
  const [task] = await db.$queryRaw<{ settings: FormSettings | null }[]>`
    SELECT kind_settings AS settings FROM tasks WHERE id = ${taskId}::uuid AND kind = 'form' AND ${mayOpenTask(userId, now)}`;
  if (!task?.settings) throw new AppError('not_found', { message: 'This form does not exist any more.' });
  return formQuestions(task.settings);
}

/**
 * Hands in answers, or replaces those that wait for a review or can be revised.
 * @throws {AppError} validation_failed with an error for each question; not_found, task_closed, task_locked, already_submitted,
 *   file_not_available; what `editMySubmission` and `reviseMySubmission` throw
 */
export async function sendForm(
  deps: FileDeps & LimitDeps & { readonly db: Db },
  actor: StudentActor,
  { taskId, now, answers: given, replaces }: Form & Parsed<typeof route, 'body'>,
): Promise<Submission> {
  const userId = actor.user.id;
  const allowed = await limitsOf(deps, 'submission-file');
  if (replaces !== null) {
    const where = { id: replaces.id, userId, taskId };
    const before = await deps.db.submission.findFirst({ where, select: { status: true } });
    if (before === null) throw new AppError('submission_not_found');
    const questions = await findQuestions(deps.db, userId, { taskId, now });
    const change = { ...compose(questions, given), ...replaces, now };
    return submissionRules[before.status].revisable
      ? reviseMySubmission(deps, actor, change)
      : editMySubmission(deps, actor, change);
  }
  return deps.db.$transaction(async (tx) => {
    await lockStudent(tx, userId);
    const task = await lockOpenTask(tx, { taskId, userId, now, kind: 'form' });
    const questions = formQuestions(task.kindSettings as FormSettings);
    const { description, answers, fileIds } = compose(questions, given);
    requireFileCount(fileIds, allowed);
    const id = await handInAnswers(tx, actor, {
      userId,
      task: { ...task, id: taskId },
      description,
      answers,
      files: fileIds.length,
      now,
    });
    await bindUploads(tx, { ids: fileIds, owner: { userId }, target: { purpose: 'submission-file', id } });
    return findMySubmission(tx, actor, id);
  });
}

/** What is stored of answers. @throws {AppError} validation_failed */
function compose(questions: readonly FormQuestion[], given: GivenAnswers) {
  const answers = cleanAnswers(questions, given);
  const problems = answerProblems(questions, answers);
  if (problems.length > 0) throw refused(problems);
  const fileIds = questions.flatMap(({ id, type }) => (type === 'file' ? (answers[id] ?? []) : []));
  const description = questions
    .flatMap(({ id, type, text }) => {
      const answer = answers[id];
      if (answer === undefined) return [];
      const files = `${formatNumber(answer.length)} ${wordOf(answer.length, 'file')}`;
      return [`${text}\n${type === 'file' ? files : answer.join('; ')}`];
    })
    .join('\n\n');
  const [first] = questions;
  if (description.length > limits.descriptionLength && first)
    throw refused([
      {
        id: first.id,
        message: `Your answers are too long together. Shorten them by ${formatNumber(description.length - limits.descriptionLength)} characters.`,
      },
    ]);
  return { description: description || 'No answers.', answers, fileIds: [...new Set(fileIds)] };
}

const refused = (problems: readonly { id: string; message: string }[]) =>
  new AppError('validation_failed', {
    fields: problems.map(({ id, message }) => ({ path: `body.answers.${id}`, message })),
  });
