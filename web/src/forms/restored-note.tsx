import { History } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useLeaveFocus } from '../ui/use-leave-focus.ts';

interface RestoredNoteProps {
  /** What was restored, at the beginning of a sentence. */
  what?: ReactNode;
  onDiscard: () => void;
}

/** Says that a draft filled the form, and offers to discard it. */
export function RestoredNote({ what = 'Your draft', onDiscard }: RestoredNoteProps) {
  const part = useRef<HTMLParagraphElement>(null);
  useLeaveFocus(part);
  return (
    <p
      ref={part}
      className="flex flex-wrap items-center gap-x-2 gap-y-1 rounded-control bg-dusk-soft px-4 py-2.5 text-sm"
    >
      <span className="flex min-w-0 gap-2">
        <History aria-hidden strokeWidth={1.75} className="mt-0.5 size-4 shrink-0 text-dusk" />
        <span role="status">{what} was restored.</span>
      </span>
      <button type="button" className="text-link touch-target" onClick={onDiscard}>
        Start over
      </button>
    </p>
  );
}
