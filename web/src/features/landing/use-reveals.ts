import { useEffect } from 'react';

/** A section fades in when its top is within this fraction of the window's height. */
const revealWithin = 0.8;

/**
 * The area that a section's top has to enter. It includes everything above the window, because a jump to an anchor skips
 * sections that were never visible.
 */
const line = `1000000px 0px -${Math.round((1 - revealWithin) * 100)}% 0px`;

/**
 * Observes every section that reveal.tsx rendered, prerendered ones too. A section is hidden only while it is below the
 * window, so that nothing visible disappears.
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
