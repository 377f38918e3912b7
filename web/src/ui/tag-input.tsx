import { X } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { splitTechnologies } from '#contract/tasks.ts';
import { classNames } from './class-names.ts';
import type { FieldControl } from './field.tsx';

interface TagInputProps extends Partial<FieldControl> {
  value: string[];
  onChange: (value: string[]) => void;
  placeholder?: string;
  maxLength?: number;
  className?: string;
  onBlur?: () => void;
}

/** Comma or Enter adds what is typed (pasted lists too), Backspace in the empty field takes the last away. */
export function TagInput({ value, onChange, className, placeholder, onBlur, ...control }: TagInputProps) {
  const [typed, setTyped] = useState('');
  const input = useRef<HTMLInputElement>(null);

  function add(text: string) {
    const added = splitTechnologies(text).filter((tag) => !value.includes(tag));
    if (added.length > 0) onChange([...new Set([...value, ...added])]);
    setTyped('');
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Enter' && typed.trim() !== '') {
      event.preventDefault();
      add(typed);
    } else if (event.key === 'Backspace' && typed === '' && value.length > 0) {
      onChange(value.slice(0, -1));
    }
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a click beside the input is a click into it, nothing more
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard reaches the input itself
    <div
      className={classNames('control flex cursor-text flex-wrap items-center gap-1.5', className)}
      onClick={() => input.current?.focus()}
    >
      {value.map((tag) => (
        <span
          key={tag}
          className="flex items-center gap-0.5 rounded-full bg-sunk py-0.5 pr-0.5 pl-2.5 text-sm"
        >
          {tag}
          <button
            type="button"
            aria-label={`Remove ${tag}`}
            className="grid size-6 place-items-center rounded-full text-muted hover:text-bad"
            onClick={() => onChange(value.filter((other) => other !== tag))}
          >
            <X aria-hidden strokeWidth={1.75} className="size-3.5" />
          </button>
        </span>
      ))}
      <input
        {...control}
        ref={input}
        value={typed}
        placeholder={value.length === 0 ? placeholder : undefined}
        className="min-w-24 flex-1 bg-transparent outline-none"
        onChange={({ target }) => (target.value.includes(',') ? add(target.value) : setTyped(target.value))}
        onKeyDown={onKeyDown}
        onBlur={() => {
          add(typed);
          onBlur?.();
        }}
      />
    </div>
  );
}
