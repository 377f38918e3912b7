import { useQuery } from '@tanstack/react-query';
import { Check, X } from 'lucide-react';
import { getQuizAnswers } from '#contract/kinds/quiz-answers.ts';
import { call } from '../../../api/client.ts';
import { QueryFailed } from '../../../ui/loading/query-failed.tsx';
import { LoadingBlock } from '../../../ui/loading/skeleton.tsx';

/** What a student answered in a quiz, for the reviewer. */
export function QuizAnswersPart({ submissionId }: { submissionId: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['review', 'quiz-answers', submissionId],
    queryFn: ({ signal }) => call(getQuizAnswers, { params: { id: submissionId }, signal }),
  });
  if (!data) {
    if (!error) return <LoadingBlock className="h-32" />;
    return <QueryFailed error={error} message={getQuizAnswers.failure} onRetry={refetch} />;
  }
  return (
    <ol aria-label="Answers" className="grid max-w-[72ch] gap-3">
      {data.answers.map(({ question, answer, right }, place) => {
        const Icon = right ? Check : X;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the answers do not change
          <li key={place} className="flex gap-2.5 text-sm">
            <Icon
              aria-label={right ? 'Right' : 'Wrong'}
              strokeWidth={2}
              className={right ? 'mt-0.5 size-4 shrink-0 text-good' : 'mt-0.5 size-4 shrink-0 text-bad'}
            />
            <div className="min-w-0 wrap-anywhere">
              <p className="text-muted">{question}</p>
              <p>{answer.length === 0 ? 'No answer' : answer.join('; ')}</p>
            </div>
          </li>
        );
      })}
    </ol>
  );
}
