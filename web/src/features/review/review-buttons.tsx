import { Check, X } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import type { ReviewAction } from './confirm-action.ts';
import { KeyHint } from './key-hint.tsx';

interface ReviewButtonsProps {
  /** The id of the form that Approve submits. */
  form: string;
  sending: ReviewAction | null;
  question: string | null;
  onCancel: () => void;
  onReject: () => void;
}

/** Approve and Reject, and above them what a pending action asks. A double-click counts as one press. */
export function ReviewButtons({ form, sending, question, onCancel, onReject }: ReviewButtonsProps) {
  return (
    <>
      {/* The panel's status announces it to screen readers. */}
      {question && (
        <p aria-hidden className="order-first basis-full text-sm text-warn md:text-right">
          {question}
        </p>
      )}
      <Button
        type="submit"
        form={form}
        variant="primary"
        className="max-md:basis-2/5 max-md:grow"
        data-shortcut="approve"
        aria-keyshortcuts="A Control+Enter"
        onClick={(event) => event.detail > 1 && event.preventDefault()}
        onBlur={onCancel}
        busy={sending === 'approve'}
        disabled={sending !== null}
        icon={<Check aria-hidden strokeWidth={1.75} />}
      >
        Approve
        <KeyHint name="A" />
      </Button>
      <Button
        className="max-md:basis-2/5 max-md:grow"
        data-shortcut="reject"
        aria-keyshortcuts="R"
        onClick={(event) => event.detail <= 1 && onReject()}
        onBlur={onCancel}
        busy={sending === 'reject'}
        disabled={sending !== null}
        icon={<X aria-hidden strokeWidth={1.75} />}
      >
        Reject
        <KeyHint name="R" />
      </Button>
    </>
  );
}
