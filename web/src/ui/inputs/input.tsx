import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { Counted } from './counted.tsx';

interface InputProps extends ComponentProps<'input'> {
  /** Shows how much of `maxLength` is used, once most of it is. */
  counter?: boolean;
}

export function Input({ className, counter = false, ...rest }: InputProps) {
  const input = <input {...rest} className={classNames('control', className)} />;
  return counter && rest.maxLength !== undefined ? <Counted max={rest.maxLength}>{input}</Counted> : input;
}
