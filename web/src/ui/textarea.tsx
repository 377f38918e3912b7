import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { Counted } from './counted.tsx';

interface TextareaProps extends ComponentProps<'textarea'> {
  /** Shows how much of `maxLength` is used, once most of it is. */
  counter?: boolean;
}

/** Grows with its text (`field-sizing`), from `rows` up to 60% of the window. */
export function Textarea({ className, counter = false, rows = 4, ...rest }: TextareaProps) {
  const textarea = (
    <textarea
      rows={rows}
      {...rest}
      className={classNames('control max-h-[60vh] resize-y leading-normal', className)}
      // The minimum height in lines; browsers without field-sizing use `rows`.
      style={{ fieldSizing: 'content', minHeight: `calc(${rows} * 1.5em + 20px)`, ...rest.style }}
    />
  );
  return counter && rest.maxLength !== undefined ? (
    <Counted max={rest.maxLength}>{textarea}</Counted>
  ) : (
    textarea
  );
}
