import { useQueryClient } from '@tanstack/react-query';
import { Controller } from 'react-hook-form';
import { z } from 'zod';
import {
  answerProblems,
  cleanAnswers,
  type FormQuestion,
  type FormState,
  sendForm,
} from '#contract/kinds/form.ts';
import { type GivenAnswers, typedAnswers } from '#contract/kinds/question.ts';
import type { Task } from '#contract/tasks.ts';
import { file, type File as UploadedFile } from '#contract/uploads.ts';
import { call } from '../../../api/client.ts';
import { FormFailure } from '../../../forms/form-failure.tsx';
import { messageAt } from '../../../forms/message-at.ts';
import { RestoredNote } from '../../../forms/restored-note.tsx';
import { UnsavedGuard } from '../../../forms/unsaved-guard.tsx';
import { useAppForm } from '../../../forms/use-app-form.ts';
import { draftKey } from '../../../forms/use-draft.ts';
import { WaitingNote } from '../../../forms/waiting-note.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { toastSuccess } from '../../../ui/overlays/toast.ts';
import { useSession } from '../../auth/session-query.ts';
import { FileDrop } from '../../uploads/file-drop.tsx';
import { QuestionInput } from '../questions/question-input.tsx';

interface Values {
  answers: GivenAnswers;
  /** Of the question for files. */
  files: UploadedFile[];
}

const draftSchema = z.object({ answers: typedAnswers, files: z.array(file) });

/** The answers as they are sent, or an error for each question. */
const sheetOf = (questions: readonly FormQuestion[]): z.ZodType<GivenAnswers, Values> =>
  z.custom<Values>().transform((values, context) => {
    const question = questions.find(({ type }) => type === 'file');
    const files = question ? { [question.id]: values.files.map(({ id }) => id) } : {};
    const answers = cleanAnswers(questions, { ...values.answers, ...files });
    for (const { id, message } of answerProblems(questions, answers)) {
      const path = id === question?.id ? ['files'] : ['answers', id];
      context.addIssue({ code: 'custom', path, message });
    }
    return answers;
  });

interface FormSheetProps {
  task: Task;
  /** With what it replaces, if anything. */
  form: FormState;
  onDone: () => void;
}

/** The questions with fields for the answers. What is typed is kept until it is sent. */
export function FormSheet({ task, form: { questions, mine }, onDone }: FormSheetProps) {
  const queryClient = useQueryClient();
  const { user } = useSession();
  const initial: Values = { answers: mine?.answers ?? {}, files: mine?.files ?? [] };
  const key = draftKey(user?.id ?? '', 'form', task.id, mine ? `${mine.id}-${mine.version}` : 'new');
  const { form, submit, pending, failure, restored, startOver, files, ...rest } = useAppForm({
    schema: sheetOf(questions),
    initial,
    draft: { key, schema: draftSchema },
    send: (answers: GivenAnswers) =>
      call(sendForm, {
        params: { id: task.id },
        body: { answers, replaces: mine && { id: mine.id, version: mine.version } },
      }),
    async onSent() {
      toastSuccess('Your answers were handed in. A reviewer will look at them.');
      await queryClient.invalidateQueries();
      onDone();
    },
    onFailure: () => queryClient.invalidateQueries({ queryKey: ['tasks'] }),
    filesField: 'files',
  });
  const { errors } = form.formState;
  return (
    <form
      noValidate
      className="grid gap-6 rounded-card border border-line bg-raised p-5 shadow-card sm:p-7"
      onSubmit={submit}
    >
      {restored && <RestoredNote onDiscard={() => startOver()} />}
      {questions.map((question, place) =>
        question.type === 'file' ? (
          <Controller
            key={question.id}
            control={form.control}
            name="files"
            render={({ field }) => (
              <FileDrop
                ref={field.ref}
                purpose="submission-file"
                kept={mine?.files.map(({ id }) => id) ?? []}
                label={`${place + 1}. ${question.text}`}
                value={field.value}
                onChange={field.onChange}
                error={messageAt(errors, 'files')}
                {...files}
              />
            )}
          />
        ) : (
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
        ),
      )}
      {Object.keys(errors).length > 0 && (
        <p role="alert" className="font-medium text-bad text-sm">
          {messageAt(errors, 'answers') ?? 'Some answers are missing or not valid. They are marked.'}
        </p>
      )}
      <FormFailure error={failure} title={sendForm.failure} reveal />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="primary" busy={pending}>
          {mine ? 'Save the answers' : 'Hand in the answers'}
        </Button>
        {mine && (
          <Button disabled={pending} onClick={onDone}>
            Cancel
          </Button>
        )}
        <WaitingNote files={rest.waitingFor} />
      </div>
      <UnsavedGuard
        unsaved={rest.unsaved}
        description="Your answers are not handed in yet. What you typed here would be lost."
        onLeave={rest.removeDraft}
      />
    </form>
  );
}
