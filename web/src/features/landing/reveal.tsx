import { type ComponentProps, useEffect, useRef } from 'react';
import { classNames } from '../../ui/class-names.ts';

/** A section fades in when its top comes within this part of the window's height. */
const revealWithin = 0.8;

/**
 * The line that a section's top has to cross. What stands above the window counts as crossed too: a jump to an anchor
 * passes over sections that never were in view.
 */
const line = `1000000px 0px -${Math.round((1 - revealWithin) * 100)}% 0px`;

const waits =
  'motion-safe:not-print:data-[reveal=waiting]:opacity-0 motion-safe:not-print:data-[reveal=waiting]:*:translate-y-6';
const fades =
  'data-[reveal=shown]:transition-opacity data-[reveal=shown]:duration-[240ms] data-[reveal=shown]:*:transition-[translate] data-[reveal=shown]:*:duration-[240ms]';

/**
 * Visible without a script, on paper and where motion is reduced; hidden by the script only while it stands below the
 * window, so that nothing which was seen goes away. The section itself keeps its place for anchors: its children rise.
 */
export function Reveal({ className, ...rest }: ComponentProps<'section'>) {
  const section = useRef<HTMLElement>(null);

  useEffect(() => {
    const element = section.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry) return;
        if (entry.isIntersecting) {
          if (element.dataset.reveal === 'waiting') element.dataset.reveal = 'shown';
          observer.disconnect();
        } else if (entry.boundingClientRect.top >= window.innerHeight) {
          element.dataset.reveal = 'waiting';
        }
      },
      { rootMargin: line },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  return <section ref={section} {...rest} className={classNames(waits, fades, className)} />;
}
