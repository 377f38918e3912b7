import { type UseFormReturn, useWatch } from 'react-hook-form';
import { nameValues } from '#contract/phrases.ts';
import type { ReviewedSubmission } from '#contract/review.ts';
import { usePreference } from '../../auth/desk-preferences.ts';
import { useAdministrator } from '../../auth/session-query.ts';
import { InsertPhrase } from '../../phrases/insert-phrase.tsx';
import { textsOf } from '../submission-texts.ts';
import { clampAward } from './award-points.ts';
import type { ReviewValues } from './review-values.ts';

interface FeedbackPhrasesProps {
  submission: ReviewedSubmission;
  form: UseFormReturn<ReviewValues>;
  onManage: () => void;
}

/** Saved phrases for the feedback. `{points}` stays until it is sent. */
export function FeedbackPhrases({ submission, form, onManage }: FeedbackPhrasesProps) {
  const { name: ownName } = useAdministrator();
  const { taskTitle } = textsOf(submission);
  return (
    <InsertPhrase
      size="sm"
      className="-mt-2 justify-self-start"
      values={() => ({ ...nameValues(submission.user?.name ?? ''), task: taskTitle, my_name: ownName })}
      text={() => form.getValues('feedback')}
      onInsert={(text) => {
        form.setValue('feedback', text, { shouldDirty: true });
        form.setFocus('feedback');
      }}
      onManage={onManage}
    />
  );
}

/** What `{points}` in the feedback is sent as; nothing without it. */
export function PointsInFeedback({
  form,
  maxPoints,
}: Pick<FeedbackPhrasesProps, 'form'> & { maxPoints: number }) {
  const values = useWatch({ control: form.control });
  if (!values.feedback?.includes('{points}')) return null;
  return (
    <p className="-mt-2 text-muted text-xs">
      An approval sends {'{points}'} as {clampAward(values.points ?? '', maxPoints)}.
    </p>
  );
}

/** Whether a review opens the next work: a choice that this browser keeps. */
export function AdvanceChoice() {
  const [advance, setAdvance] = usePreference('advance');
  return (
    <label className="flex min-h-11 items-center gap-3 text-sm">
      <input
        type="checkbox"
        checked={advance}
        onChange={({ target }) => setAdvance(target.checked)}
        className="size-5 accent-flame"
      />
      After a review, open the next work
    </label>
  );
}
