import { useEffect } from 'react';

/** A section fades in when its top comes within this part of the window's height. */
const revealWithin = 0.8;

/**
 * The line that a section's top has to cross. What stands above the window counts as crossed too: a jump to an anchor
 * passes over sections that never were in view.
 */
const line = `1000000px 0px -${Math.round((1 - revealWithin) * 100)}% 0px`;

/**
 * Watches every section of the page that reveal.tsx made, whoever drew it: one is hidden only while it stands below
 * the window, so that nothing which was seen goes away.
 */
export function useReveals() {
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting, boundingClientRect } of entries) {
          if (!(target instanceof HTMLElement)) continue;
          if (isIntersecting) {
            if (target.dataset.reveal === 'waiting') target.dataset.reveal = 'shown';
            observer.unobserve(target);
          } else if (boundingClientRect.top >= window.innerHeight) {
            target.dataset.reveal = 'waiting';
          }
        }
      },
      { rootMargin: line },
    );
    for (const section of document.querySelectorAll('[data-reveal]')) observer.observe(section);
    return () => observer.disconnect();
  }, []);
}
