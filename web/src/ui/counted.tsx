import { type ReactNode, useEffect, useRef, useState } from 'react';

interface CountedProps {
  /** Characters that fit into the field. */
  max: number;
  /** The field. */
  children: ReactNode;
}

const shownFrom = 0.8;

/** Shows how much of a field's maximum length is used, once most of it is. */
export function Counted({ max, children }: CountedProps) {
  const box = useRef<HTMLDivElement>(null);
  const [length, setLength] = useState(0);
  function count() {
    const field = box.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
    setLength(field?.value.length ?? 0);
  }
  // After each render too: a form sets values without an event.
  useEffect(count);
  return (
    <div ref={box} className="grid gap-1" onInput={count}>
      {children}
      {length >= max * shownFrom && (
        <p aria-live="polite" className="text-right text-muted text-xs tabular-nums">
          {length} of {max}
        </p>
      )}
    </div>
  );
}
