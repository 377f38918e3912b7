import { X } from 'lucide-react';
import { useRef } from 'react';
import { useLeaveFocus } from '../keyboard/use-leave-focus.ts';

interface FilterChipProps {
  /** What is filtered: 'Task'. */
  label: string;
  value: string;
  onRemove: () => void;
}

/** A filter that applies to a list, and a button that removes it. */
export function FilterChip({ label, value, onRemove }: FilterChipProps) {
  const part = useRef<HTMLSpanElement>(null);
  useLeaveFocus(part);
  return (
    <span
      ref={part}
      className="inline-flex min-h-9 min-w-0 max-w-[min(100%,20rem)] items-center gap-1.5 rounded-full border border-line bg-raised pl-3.5 text-sm"
    >
      <span className="shrink-0 text-muted">{label}</span>
      <span className="truncate font-semibold" title={value}>
        {value}
      </span>
      <button
        type="button"
        aria-label={`Remove the filter ${label} ${value}`}
        className="touch-target grid size-9 shrink-0 place-items-center rounded-full text-muted hover:text-ink"
        onClick={onRemove}
      >
        <X aria-hidden strokeWidth={1.75} className="size-4" />
      </button>
    </span>
  );
}
