import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

/** Clips its pictures; without padding (`p-5 sm:p-6` is usual). */
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
