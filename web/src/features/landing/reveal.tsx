import { type ComponentProps, useEffect, useLayoutEffect, useRef } from 'react';
import { classNames } from '../../ui/class-names.ts';

/** A section fades in when its top comes within this part of the window's height. */
const revealWithin = 0.8;

/** Visible without a script; hidden by one only where it stands below the fold and motion is welcome. */
export function Reveal({ className, ...rest }: ComponentProps<'section'>) {
  const section = useRef<HTMLElement>(null);

  useLayoutEffect(() => {
    const element = section.current;
    if (!element || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    if (element.getBoundingClientRect().top > window.innerHeight * revealWithin) {
      element.dataset.reveal = 'waiting';
    }
  }, []);

  useEffect(() => {
    const element = section.current;
    if (element?.dataset.reveal !== 'waiting') return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        element.dataset.reveal = 'shown';
        observer.disconnect();
      },
      { rootMargin: `0px 0px -${Math.round((1 - revealWithin) * 100)}% 0px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  return (
    <section
      ref={section}
      {...rest}
      className={classNames(
        'transition-[opacity,transform] duration-500 data-[reveal=waiting]:translate-y-6 data-[reveal=waiting]:opacity-0',
        className,
      )}
    />
  );
}
