import { type ReactNode, useEffect, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import { lengthNote } from './length-note.ts';

interface CountedProps {
  /** Characters that fit into the field. */
  max: number;
  /** The field. */
  children: ReactNode;
}

/** Shows how much of a field's maximum length is used, once most of it is. */
export function Counted({ max, children }: CountedProps) {
  const box = useRef<HTMLDivElement>(null);
  const [value, setValue] = useState('');
  function count() {
    const field = box.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
    setValue(field?.value ?? '');
  }
  // After each render too: a form sets values without an event.
  useEffect(count);
  const note = lengthNote(value, max);
  return (
    <div ref={box} className="grid gap-1" onInput={count}>
      {children}
      {note && (
        <p
          aria-live="polite"
          className={classNames(
            'text-right text-xs tabular-nums',
            note.over ? 'font-medium text-bad' : 'text-muted',
          )}
        >
          {note.text}
        </p>
      )}
    </div>
  );
}
