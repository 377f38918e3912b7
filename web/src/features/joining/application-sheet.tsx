import { useQueryClient } from '@tanstack/react-query';
import { Controller } from 'react-hook-form';
import { z } from 'zod';
import { type OwnApplication, sendApplication } from '#contract/application.ts';
import { answerProblems, cleanAnswers, type FormQuestion } from '#contract/kinds/form.ts';
import { type GivenAnswers, typedAnswers } from '#contract/kinds/question.ts';
import { call } from '../../api/client.ts';
import { FormFailure } from '../../forms/form-failure.tsx';
import { messageAt } from '../../forms/message-at.ts';
import { RestoredNote } from '../../forms/restored-note.tsx';
import { UnsavedGuard } from '../../forms/unsaved-guard.tsx';
import { useAppForm } from '../../forms/use-app-form.ts';
import { draftKey } from '../../forms/use-draft.ts';
import { sitePath } from '../../paths.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { QuestionInput } from '../kinds/questions/question-input.tsx';
import { ownApplicationQuery } from './own-application-query.ts';

interface Values {
  answers: GivenAnswers;
}

const draftSchema = z.object({ answers: typedAnswers });

/** The answers as they are sent, or an error for each question. */
const sheetOf = (questions: readonly FormQuestion[]): z.ZodType<GivenAnswers, Values> =>
  z.custom<Values>().transform(({ answers: given }, context) => {
    const answers = cleanAnswers(questions, given);
    for (const { id, message } of answerProblems(questions, answers))
      context.addIssue({ code: 'custom', path: ['answers', id], message });
    return answers;
  });

export const applicationDraft = ({ email, version }: Pick<OwnApplication, 'email' | 'version'>): string =>
  draftKey(email, 'application', 'own', String(version));

interface ApplicationSheetProps {
  application: OwnApplication;
  /** Absent: it was not sent before. */
  onDone?: () => void;
}

/** The questions with fields. What is typed is kept on this device until it is sent. */
export function ApplicationSheet({ application, onDone }: ApplicationSheetProps) {
  const { questions, answers, version } = application;
  const queryClient = useQueryClient();
  const { form, submit, pending, failure, restored, startOver, ...rest } = useAppForm<Values, GivenAnswers>({
    schema: sheetOf(questions),
    initial: { answers },
    draft: { key: applicationDraft(application), schema: draftSchema },
    send: async (cleaned) => {
      const sent = await call(sendApplication, { body: { answers: cleaned, version } });
      queryClient.setQueryData(ownApplicationQuery().queryKey, sent);
    },
    onSent: () => onDone?.(),
    onFailure: () => queryClient.invalidateQueries({ queryKey: ownApplicationQuery().queryKey }),
  });
  const { errors } = form.formState;
  return (
    <form
      noValidate
      aria-label="Application"
      className="grid gap-6 rounded-card border border-line bg-raised p-5 shadow-card sm:p-7"
      onSubmit={submit}
    >
      {restored && <RestoredNote onDiscard={() => startOver()} />}
      {questions.map((question, place) => (
        <Controller
          key={question.id}
          control={form.control}
          name={`answers.${question.id}`}
          render={({ field }) => (
            <QuestionInput
              ref={field.ref}
              number={place + 1}
              question={question}
              value={field.value ?? []}
              error={messageAt(errors, 'answers', question.id)}
              onChange={field.onChange}
            />
          )}
        />
      ))}
      {Object.keys(errors).length > 0 && (
        <p role="alert" className="font-medium text-bad text-sm">
          Some answers are missing or not valid. They are marked.
        </p>
      )}
      <FormFailure error={failure} title={sendApplication.failure} />
      {!onDone && (
        <p className="text-muted text-sm">
          We store your answers; see{' '}
          <a href={sitePath('privacy')} target="_blank" rel="noreferrer" className="text-link touch-target">
            Privacy
          </a>
          .
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" busy={pending}>
          {onDone ? 'Save the answers' : 'Send my application'}
        </Button>
        {onDone && (
          <Button disabled={pending} onClick={onDone}>
            Cancel
          </Button>
        )}
      </div>
      <UnsavedGuard
        unsaved={rest.unsaved}
        description="Your answers are not sent yet. What you typed here would be lost."
        onLeave={rest.removeDraft}
      />
    </form>
  );
}
