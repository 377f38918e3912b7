import type { ComponentProps } from 'react';
import { classNames } from '../../ui/class-names.ts';

const waits =
  'motion-safe:not-print:data-[reveal=waiting]:opacity-0 motion-safe:not-print:data-[reveal=waiting]:*:translate-y-6';
const fades =
  'data-[reveal=shown]:transition-opacity data-[reveal=shown]:duration-[240ms] data-[reveal=shown]:*:transition-[translate] data-[reveal=shown]:*:duration-[240ms]';

/**
 * A section that fades in. Always visible without JavaScript, in print and with reduced motion; otherwise use-reveals.ts
 * hides it until it enters the window. Only the children move, so that anchors keep their position.
 */
export function Reveal({ className, ...rest }: ComponentProps<'section'>) {
  return <section data-reveal="" {...rest} className={classNames(waits, fades, className)} />;
}
