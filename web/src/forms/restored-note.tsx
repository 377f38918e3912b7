import { History } from 'lucide-react';
import type { ReactNode } from 'react';

interface RestoredNoteProps {
  /** What was restored, at the beginning of a sentence. */
  what?: ReactNode;
  onDiscard: () => void;
  /** Asks first: called with what discards the draft. */
  ask?: (discard: () => void) => void;
}

/** Says that a draft filled the form, and offers to discard it. */
export function RestoredNote({
  what = 'Your draft',
  onDiscard,
  ask = (discard) => discard(),
}: RestoredNoteProps) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 rounded-control bg-dusk-soft px-4 py-2.5 text-sm">
      <span className="flex min-w-0 gap-2">
        <History aria-hidden strokeWidth={1.75} className="mt-0.5 size-4 shrink-0 text-dusk" />
        <span role="status">{what} was restored.</span>
      </span>
      <button
        type="button"
        className="text-link touch-target"
        onClick={({ currentTarget: { form } }) =>
          ask(() => {
            onDiscard();
            // The button disappears, and the fields may be new ones.
            requestAnimationFrame(() => form?.querySelector<HTMLElement>('input, textarea')?.focus());
          })
        }
      >
        Start over
      </button>
    </p>
  );
}
