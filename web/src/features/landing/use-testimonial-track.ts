import type { EmblaCarouselType } from 'embla-carousel';
import { useEffect, useRef, useState } from 'react';

/** The second testimonial stands first. */
const initialSlide = 1;
/** The script is fetched when the carousel is within one window's height. */
const nearby = '100% 0px';

/** Which slide stands first in the row as the browser itself scrolls it. Nobody has scrolled: the initial one. */
function firstInView(viewport: HTMLElement): number {
  const [first, second] = viewport.firstElementChild?.children ?? [];
  if (!(first instanceof HTMLElement && second instanceof HTMLElement)) return initialSlide;
  const step = second.offsetLeft - first.offsetLeft;
  if (viewport.scrollLeft === 0) viewport.scrollLeft = step * initialSlide;
  return Math.round(viewport.scrollLeft / step);
}

export interface Place {
  /** The slide that stands first. */
  first: number;
  sideBySide: number;
  /** Whether the user, not the clock, went there. */
  byHand: boolean;
}

/** The row as an endless track, once it came near. Until then `place` is null and the browser scrolls the row. */
export function useTestimonialTrack() {
  const viewport = useRef<HTMLDivElement>(null);
  const track = useRef<EmblaCarouselType>(null);
  const byClock = useRef(false);
  const [place, setPlace] = useState<Place | null>(null);
  const [near, setNear] = useState(false);
  const [dragged, setDragged] = useState(false);

  useEffect(() => {
    const element = viewport.current;
    if (!element) return;
    const observer = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), {
      rootMargin: nearby,
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      track.current?.destroy();
      track.current = null;
    };
  }, []);

  useEffect(() => {
    const element = viewport.current;
    if (!element || !near || track.current) return;
    let left = false;
    firstInView(element);
    void import('./testimonial-track.ts').then(
      ({ layTrack, sideBySide }) => {
        if (left) return;
        const laid = layTrack(element, firstInView(element));
        element.scrollLeft = 0;
        track.current = laid;
        const tell = (byHand: boolean) =>
          setPlace({ first: laid.selectedScrollSnap(), sideBySide: sideBySide(laid), byHand });
        laid.on('select', () => tell(!byClock.current)).on('reInit', () => tell(false));
        laid.on('pointerDown', () => setDragged(true)).on('pointerUp', () => setDragged(false));
        tell(false);
      },
      // The row stays one that the browser scrolls.
      (error: unknown) => console.error(error),
    );
    return () => {
      left = true;
    };
  }, [near]);

  return {
    viewport,
    place,
    near,
    dragged,
    goTo: (index: number) => track.current?.scrollTo(index),
    /** One slide on or back; `byClock` where nobody asked for it. */
    step: (by: 1 | -1, clock = false) => {
      byClock.current = clock;
      if (by === 1) track.current?.scrollNext();
      else track.current?.scrollPrev();
      byClock.current = false;
    },
    /** Goes onto the viewport's scroll: the browser scrolls it to what it found on the page, and the track follows. */
    follow: () => {
      const element = viewport.current;
      const laid = track.current;
      const slide = laid?.slideNodes()[0];
      if (!element || !laid || !slide || element.scrollLeft === 0) return;
      const steps = Math.round(element.scrollLeft / slide.offsetWidth);
      element.scrollLeft = 0;
      laid.scrollTo((laid.selectedScrollSnap() + steps) % laid.slideNodes().length, true);
    },
  };
}
