import type { ComponentProps } from 'react';
import { classNames } from '../../ui/class-names.ts';

const waits =
  'motion-safe:not-print:data-[reveal=waiting]:opacity-0 motion-safe:not-print:data-[reveal=waiting]:*:translate-y-6';
const fades =
  'data-[reveal=shown]:transition-opacity data-[reveal=shown]:duration-[240ms] data-[reveal=shown]:*:transition-[translate] data-[reveal=shown]:*:duration-[240ms]';

/**
 * Visible without a script, on paper and where motion is reduced; hidden by the script (use-reveals.ts) only until it
 * comes into the window. The section itself keeps its place for anchors: its children rise.
 */
export function Reveal({ className, ...rest }: ComponentProps<'section'>) {
  return <section data-reveal="" {...rest} className={classNames(waits, fades, className)} />;
}
