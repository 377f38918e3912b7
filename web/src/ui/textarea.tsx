import { type ComponentProps, useState } from 'react';
import { classNames } from './class-names.ts';

interface TextareaProps extends ComponentProps<'textarea'> {
  /** Shows how much of `maxLength` is used, once most of it is. */
  counter?: boolean;
}

const announceFrom = 0.8;

/** Grows with its text (`field-sizing`), from `rows` up to 60% of the window. */
export function Textarea({ className, counter = false, rows = 4, onInput, ...rest }: TextareaProps) {
  const [typed, setTyped] = useState<number | null>(null);
  const given = typeof rest.value === 'string' ? rest.value : String(rest.defaultValue ?? '');
  const length = typed ?? given.length;
  const { maxLength } = rest;
  return (
    <div className="grid gap-1">
      <textarea
        rows={rows}
        {...rest}
        onInput={(event) => {
          setTyped(event.currentTarget.value.length);
          onInput?.(event);
        }}
        className={classNames('control max-h-[60vh] resize-y leading-normal', className)}
        // The minimum height in lines; browsers without field-sizing use `rows`.
        style={{ fieldSizing: 'content', minHeight: `calc(${rows} * 1.5em + 20px)`, ...rest.style }}
      />
      {counter && maxLength !== undefined && length >= maxLength * announceFrom && (
        <p aria-live="polite" className="text-right text-muted text-xs tabular-nums">
          {length} of {maxLength}
        </p>
      )}
    </div>
  );
}
