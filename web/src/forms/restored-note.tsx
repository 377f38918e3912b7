import { History } from 'lucide-react';

/** Says that a draft filled the form, and offers to discard it. */
export function RestoredNote({ onDiscard }: { onDiscard: () => void }) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 rounded-control bg-dusk-soft px-4 py-2.5 text-sm">
      <History aria-hidden strokeWidth={1.75} className="size-4 shrink-0 text-dusk" />
      <span role="status">Your draft was restored.</span>
      <button type="button" className="text-link touch-target" onClick={onDiscard}>
        Start over
      </button>
    </p>
  );
}
