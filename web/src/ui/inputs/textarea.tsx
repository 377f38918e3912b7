import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { Counted } from './counted.tsx';

interface TextareaProps extends Omit<ComponentProps<'textarea'>, 'maxLength'> {
  /** Characters that the form accepts. Longer text stays in the field, because `maxLength` cuts what is pasted. */
  max: number;
}

/** Grows with its text (`field-sizing`), from `rows` up to 24 rem. Shows how much of `max` is used. */
export function Textarea({ className, max, rows = 4, ...rest }: TextareaProps) {
  return (
    <Counted max={max}>
      <textarea
        rows={rows}
        {...rest}
        className={classNames('control max-h-96 resize-y leading-normal', className)}
        // The minimum height in lines; browsers without field-sizing use `rows`.
        style={{ fieldSizing: 'content', minHeight: `calc(${rows} * 1.5em + 20px)`, ...rest.style }}
      />
    </Counted>
  );
}
