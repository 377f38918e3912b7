import { type KeyboardEvent, useLayoutEffect, useState } from 'react';
import { useMediaQuery } from '../../ui/browser/use-media-query.ts';
import { usePauses } from './use-pauses.ts';
import { useTestimonialTrack } from './use-testimonial-track.ts';

const autoplayMs = 4000;

/** Autoplay every 4 s. Pauses on hover, touch and keyboard focus, out of view, in a hidden tab, and by the button. */
export function useTestimonialCarousel() {
  const { viewport, position, near, dragged, goTo, step, follow } = useTestimonialTrack();
  const reducedMotion = useMediaQuery('(prefers-reduced-motion: reduce)');
  const [wanted, setWanted] = useState<boolean | null>(null);
  const { paused, listeners } = usePauses();
  const playing = wanted ?? !reducedMotion;
  const moving = position !== null && near && playing && !paused && !dragged;
  // A slide that the user chose stays for the whole 4 s.
  const chosen = position?.byUser ? position : null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a slide chosen by the user restarts the timer
  useLayoutEffect(() => {
    if (!moving) return;
    const timer = setInterval(() => step(1, true), autoplayMs);
    return () => clearInterval(timer);
  }, [moving, chosen]);

  return {
    viewport,
    position,
    playing,
    /** Whether autoplay is running. */
    moving,
    toggle: () => setWanted(!playing),
    goTo,
    follow,
    /** For the carousel's root element. */
    listeners: {
      ...listeners,
      onKeyDown: (event: KeyboardEvent) => {
        const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
        if (position === null || (by !== 1 && by !== -1) || event.altKey || event.ctrlKey || event.metaKey)
          return;
        event.preventDefault();
        step(by);
      },
    },
  };
}
