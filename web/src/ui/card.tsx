import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

/** Clips its pictures; brings no padding of its own (`p-5 sm:p-6` is the usual one). */
export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      {...rest}
      className={classNames(
        'overflow-hidden rounded-card border border-line bg-raised shadow-card',
        className,
      )}
    />
  );
}
