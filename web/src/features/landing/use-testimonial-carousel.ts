import { type KeyboardEvent, useLayoutEffect, useState } from 'react';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import { usePauses } from './use-pauses.ts';
import { useTestimonialTrack } from './use-testimonial-track.ts';

const autoplayMs = 4000;

/** Autoplay every 4 s; waits under the mouse, a finger, the keyboard's focus, out of view, in a hidden tab, on demand. */
export function useTestimonialCarousel() {
  const { viewport, place, near, dragged, goTo, step, follow } = useTestimonialTrack();
  const still = useMediaQuery('(prefers-reduced-motion: reduce)');
  const [wanted, setWanted] = useState<boolean | null>(null);
  const { paused, listeners } = usePauses();
  const playing = wanted ?? !still;
  const moving = place !== null && near && playing && !paused && !dragged;
  // A place that the user went to stays for the whole 4 s.
  const chosen = place?.byHand ? place : null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a place chosen by hand starts the count again
  useLayoutEffect(() => {
    if (!moving) return;
    const timer = setInterval(() => step(1, true), autoplayMs);
    return () => clearInterval(timer);
  }, [moving, chosen]);

  return {
    viewport,
    place,
    playing,
    /** Whether the next slide will come by itself. */
    moving,
    toggle: () => setWanted(!playing),
    goTo,
    follow,
    /** Goes onto the whole carousel. */
    listeners: {
      ...listeners,
      onKeyDown: (event: KeyboardEvent) => {
        const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
        if (place === null || (by !== 1 && by !== -1) || event.altKey || event.ctrlKey || event.metaKey)
          return;
        event.preventDefault();
        step(by);
      },
    },
  };
}
