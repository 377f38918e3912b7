import type { OwnApplication } from '#contract/application.ts';

/** The questions with what was answered. */
export function AnswerList({ questions, answers }: Pick<OwnApplication, 'questions' | 'answers'>) {
  return (
    <dl className="grid gap-4">
      {questions.map(({ id, text }) => (
        <div key={id} className="grid gap-1">
          <dt className="wrap-anywhere font-semibold text-sm">{text}</dt>
          <dd translate="no" className="wrap-anywhere whitespace-pre-line">
            {answers[id]?.join('\n') ?? <span className="text-muted">No answer</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
