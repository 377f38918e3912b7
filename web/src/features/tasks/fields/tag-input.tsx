import { X } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';
import { splitTechnologies } from '#contract/tasks.ts';
import { classNames } from '../../../ui/class-names.ts';
import type { FieldControl } from '../../../ui/inputs/field.tsx';
import { splitPastedList } from './split-pasted-list.ts';

interface TagInputProps extends Partial<FieldControl> {
  disabled?: boolean;
  readOnly?: boolean;
  value: string[];
  onChange: (value: string[]) => void;
  placeholder?: string;
  className?: string;
  onBlur?: () => void;
}

/** Comma or Enter adds the typed text (also a pasted list), Backspace in the empty field removes the last tag. */
export function TagInput({ value, onChange, className, placeholder, onBlur, ...control }: TagInputProps) {
  const [typed, setTyped] = useState('');
  const fixed = control.disabled || control.readOnly;
  const input = useRef<HTMLInputElement>(null);

  function addAll(tags: string[]) {
    const added = tags.filter((tag) => !value.includes(tag));
    if (added.length > 0) onChange([...new Set([...value, ...added])]);
    setTyped('');
  }

  const add = (text: string) => addAll(splitTechnologies(text));

  function onPaste(event: ClipboardEvent<HTMLInputElement>) {
    const { value: text, selectionStart, selectionEnd } = event.currentTarget;
    const [start, end] = [selectionStart ?? text.length, selectionEnd ?? text.length];
    const pasted = event.clipboardData.getData('text/plain');
    const tags = splitPastedList(pasted, text.slice(0, start), text.slice(end));
    if (tags === null) return;
    event.preventDefault();
    addAll(tags);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Enter' && typed.trim() !== '') {
      event.preventDefault();
      add(typed);
    } else if (event.key === 'Backspace' && typed === '' && value.length > 0 && !fixed) {
      onChange(value.slice(0, -1));
    }
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a click beside the input only focuses the input
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard reaches the input itself
    <div
      className={classNames(
        'control flex flex-wrap items-center gap-1.5',
        !fixed && 'cursor-text',
        value.length > 0 && 'py-1.5! pl-2!',
        className,
      )}
      onClick={() => input.current?.focus()}
    >
      {value.map((tag) => (
        <span
          key={tag}
          className="flex min-h-8 max-w-full items-center rounded-full border border-line bg-sunk pl-3 text-sm pointer-coarse:min-h-11"
        >
          <span className={classNames('min-w-0 truncate', fixed && 'pr-3')}>{tag}</span>
          {!fixed && (
            <button
              type="button"
              aria-label={`Remove ${tag}`}
              className="grid size-8 shrink-0 place-items-center rounded-full text-muted hover:text-bad pointer-coarse:size-11"
              onClick={() => onChange(value.filter((other) => other !== tag))}
            >
              <X aria-hidden strokeWidth={1.75} className="size-3.5" />
            </button>
          )}
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
        onPaste={onPaste}
        onBlur={() => {
          add(typed);
          onBlur?.();
        }}
      />
    </div>
  );
}
