import { ArrowRight, Check, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { KeyHint } from '../../../ui/keyboard/key-hint.tsx';
import { formatTotal, type Total } from '../../../ui/numbers/format-total.ts';
import type { ReviewAction } from './confirm-action.ts';

interface ReviewButtonsProps {
  /** The id of the form that Approve submits. */
  form: string;
  sending: ReviewAction | null;
  question: string | null;
  onCancel: () => void;
  onRequestChanges: () => void;
  onReject: () => void;
}

/** Approve, Request changes and Reject, and above them what a pending action asks. A double-click counts as one press. */
export function ReviewButtons({ form, sending, question, onCancel, ...on }: ReviewButtonsProps) {
  return (
    <>
      {/* The panel's status announces it to screen readers. Above the buttons, so that nothing moves. */}
      {question && (
        <p
          aria-hidden
          className="absolute inset-x-0 bottom-full border-warn/40 border-t bg-warn-soft px-4 py-2 text-sm text-warn sm:px-5"
        >
          {question}
        </p>
      )}
      <Button
        type="submit"
        form={form}
        variant="primary"
        className="col-span-full px-3! low:sm:max-lg:col-auto"
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
        className="px-2! text-sm!"
        data-shortcut="changes"
        aria-keyshortcuts="C"
        onClick={(event) => event.detail <= 1 && on.onRequestChanges()}
        onBlur={onCancel}
        busy={sending === 'changes'}
        disabled={sending !== null}
      >
        Request changes
        <KeyHint name="C" />
      </Button>
      <Button
        className="px-2! text-sm!"
        data-shortcut="reject"
        aria-keyshortcuts="R"
        onClick={(event) => event.detail <= 1 && on.onReject()}
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

interface NextPendingProps {
  /** How many submissions of the list are pending, those that a colleague has open included. */
  waiting: Total | undefined;
  /** After a review of this reviewer: the button gets the focus, so that Enter continues. */
  fresh: boolean;
  onNext: (() => void) | undefined;
  onClose: () => void;
}

/** Instead of Approve and Reject: opens the next work. */
export function NextPending({ waiting, fresh, onNext, onClose }: NextPendingProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (fresh) button.current?.focus();
  }, [fresh]);
  if (!onNext) {
    return (
      <Button ref={button} className="col-span-full" onClick={onClose}>
        {waiting?.total === 0 ? 'None pending here. Back to the list' : 'Back to the list'}
      </Button>
    );
  }
  return (
    <Button
      ref={button}
      variant={fresh ? 'primary' : 'ghost'}
      className="col-span-full"
      aria-keyshortcuts="N"
      // An Enter that is held down has sent the review, and must not continue.
      onKeyDown={(event) => event.repeat && event.preventDefault()}
      onClick={onNext}
    >
      Next unclaimed
      {waiting !== undefined && (
        <span className="font-normal tabular-nums">{formatTotal(waiting)} pending</span>
      )}
      <KeyHint name="N" />
      <ArrowRight aria-hidden strokeWidth={1.75} />
    </Button>
  );
}
