import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { getQuiz, type QuizState, startAttempt } from '#contract/kinds/quiz.ts';
import { submissionRules } from '#contract/submission-status.ts';
import type { Task } from '#contract/tasks.ts';
import { call } from '../../../api/client.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { QueryFailed } from '../../../ui/loading/query-failed.tsx';
import { LoadingBlock } from '../../../ui/loading/skeleton.tsx';
import { countOf, formatNumber } from '../../../ui/numbers/format-number.ts';
import { toastProblem } from '../../../ui/overlays/toast.ts';
import { NoMoreWork } from '../../submissions/no-more-work.tsx';
import { TakeReasonsNote } from '../../tasks/take-reasons-note.tsx';
import { MyAnswers } from '../my-answers.tsx';
import { QuizAttempt } from './quiz-attempt.tsx';
import { quizQuery } from './quiz-query.ts';

/** The rules, the attempt that runs, and the results of those before. */
export function Quiz({ task }: { task: Task }) {
  const queryClient = useQueryClient();
  const { data: quiz, error, refetch } = useQuery(quizQuery(task.id));
  const result = useRef<HTMLHeadingElement>(null);
  const start = useMutation({
    mutationFn: () => call(startAttempt, { params: { id: task.id } }),
    onSuccess: (state) => queryClient.setQueryData(quizQuery(task.id).queryKey, state),
    onError: (problem) => {
      toastProblem(problem, startAttempt.failure);
      void queryClient.invalidateQueries({ queryKey: ['tasks'] });
    },
  });
  // A result that came while the page was open.
  const finished = useRef(quiz?.results.length);
  const results = quiz?.results.length;
  useEffect(() => {
    if (finished.current !== undefined && results !== undefined && results > finished.current) {
      result.current?.focus();
      void queryClient.invalidateQueries();
    }
    finished.current = results;
  }, [results, queryClient]);

  if (!quiz) {
    if (!error) return <LoadingBlock className="h-48" />;
    return <QueryFailed error={error} message={getQuiz.failure} onRetry={refetch} />;
  }
  if (quiz.attempt)
    return (
      <QuizAttempt
        key={quiz.attempt.id}
        taskId={task.id}
        attempt={quiz.attempt}
        onFinished={(state) => queryClient.setQueryData(quizQuery(task.id).queryKey, state)}
        onEnded={() => void refetch()}
      />
    );
  const { mySubmission } = task;
  const isLive = mySubmission !== null && submissionRules[mySubmission.status].live;
  const passed = quiz.results.some((attempt) => attempt.passed);
  const open = !isLive && !passed && !task.closed && quiz.attemptsLeft > 0;
  return (
    <div className="grid gap-5">
      {quiz.results.length > 0 && (
        <section className="grid gap-2">
          <h3 ref={result} tabIndex={-1} className="text-lg outline-none">
            {passed ? 'You passed the quiz' : 'Your attempts'}
          </h3>
          <ol className="grid gap-2">
            {quiz.results.map((attempt) => (
              <Result key={attempt.number} attempt={attempt} />
            ))}
          </ol>
        </section>
      )}
      {open && task.reasons.length > 0 && <TakeReasonsNote reasons={task.reasons} />}
      {open && task.reasons.length === 0 && (
        <div className="grid gap-4 rounded-card border border-line bg-raised p-5 shadow-card sm:p-7">
          <Rules quiz={quiz} />
          <div>
            <Button variant="primary" busy={start.isPending} onClick={() => start.mutate()}>
              {quiz.results.length > 0 ? 'Start the next attempt' : 'Start the quiz'}
            </Button>
          </div>
        </div>
      )}
      {!open && !isLive && !passed && (
        <NoMoreWork
          reason={
            task.closed
              ? 'The deadline has passed. This quiz cannot be taken any more.'
              : 'You have no attempt left.'
          }
        />
      )}
      <MyAnswers task={task} onEdit={() => {}} />
    </div>
  );
}

function Result({ attempt }: { attempt: QuizState['results'][number] }) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Badge tone={attempt.passed ? 'good' : 'bad'}>{attempt.passed ? 'Passed' : 'Not passed'}</Badge>
      <span className="tabular-nums">
        Attempt {formatNumber(attempt.number)}: {formatNumber(attempt.right)} of{' '}
        {countOf(attempt.questions, 'answer')} right
      </span>
    </li>
  );
}

function Rules({ quiz: { rules, attemptsLeft } }: { quiz: QuizState }) {
  const { questions, minutes, passPercent } = rules;
  return (
    <ul className="grid list-disc gap-1.5 pl-5">
      <li>The quiz has {countOf(questions, 'question')}.</li>
      <li>
        {attemptsLeft === 1 ? 'You have one attempt.' : `You have ${formatNumber(attemptsLeft)} attempts.`}
      </li>
      <li>
        {minutes === null
          ? 'You have time until the deadline of the task.'
          : `An attempt takes at most ${countOf(minutes, 'minute')}. The time goes on while you are away, and your answers are saved as you give them.`}
      </li>
      <li>
        You pass with {formatNumber(passPercent)} percent of right answers. You get the share of the points
        that is right. An attempt that passes is the last one.
      </li>
      <li>You see the questions after the start.</li>
    </ul>
  );
}
