import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { GivenAnswers } from '#contract/kinds/question.ts';
import { finishAttempt, type QuizState } from '#contract/kinds/quiz.ts';
import { call } from '../../../api/client.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { countOf, formatNumber } from '../../../ui/numbers/format-number.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { toastProblem } from '../../../ui/overlays/toast.ts';
import { QuestionInput } from '../questions/question-input.tsx';
import { QuizClock } from './quiz-clock.tsx';
import { useSavedAnswers } from './use-saved-answers.ts';

interface QuizAttemptProps {
  taskId: string;
  attempt: NonNullable<QuizState['attempt']>;
  onFinished: (state: QuizState) => void;
  /** Its time is over, or another device has finished it. */
  onEnded: () => void;
}

/** The questions with a clock. Every answer is saved as it is given. */
export function QuizAttempt({ taskId, attempt, onFinished, onEnded }: QuizAttemptProps) {
  const { id, number, questions, endsAt } = attempt;
  const [answers, setAnswers] = useState<GivenAnswers>(attempt.answers);
  const [asked, setAsked] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  const saved = useSavedAnswers({ taskId, attempt: id, onEnded });
  const finish = useMutation({
    mutationFn: () => call(finishAttempt, { params: { id: taskId }, body: { attempt: id, answers } }),
    onSuccess: onFinished,
    onError(problem) {
      setAsked(false);
      toastProblem(problem, finishAttempt.failure);
    },
  });
  useEffect(() => title.current?.focus(), []);
  const missing = questions.filter((question) => (answers[question.id] ?? []).length === 0).length;
  return (
    <form
      className="grid gap-6 rounded-card border border-line bg-raised p-5 shadow-card sm:p-7"
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
      }}
    >
      <div className="sticky top-18 z-10 -mx-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 bg-raised px-2 py-2">
        <h3 ref={title} tabIndex={-1} className="text-lg outline-none">
          Attempt {formatNumber(number)}
        </h3>
        <QuizClock endsAt={endsAt} onEnd={onEnded} />
      </div>
      {questions.map((question, place) => (
        <QuestionInput
          key={question.id}
          number={place + 1}
          question={question}
          value={answers[question.id] ?? []}
          onChange={(value) => {
            const next = { ...answers, [question.id]: value };
            setAnswers(next);
            saved.save(next);
          }}
        />
      ))}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" variant="primary" busy={finish.isPending}>
          Finish
        </Button>
        <p role="status" className="text-muted text-sm">
          {saved.note}
        </p>
      </div>
      <ConfirmDialog
        open={asked}
        onOpenChange={setAsked}
        title="Finish this attempt?"
        description={
          missing === 0
            ? 'Your answers are handed in, and you see the result.'
            : `${countOf(missing, 'question')} without an answer. Your answers are handed in as they are, and you see the result.`
        }
        confirmLabel="Finish"
        cancelLabel="Go on"
        busy={finish.isPending}
        onConfirm={() => finish.mutate()}
      />
    </form>
  );
}
