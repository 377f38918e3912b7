import type { EmblaCarouselType } from 'embla-carousel';
import { useEffect, useRef, useState } from 'react';

/** The specification's initial slide: the second testimonial. */
const initialSlide = 1;
/** The script loads when the carousel is within one window height. */
const nearby = '100% 0px';

/** The first visible slide while the browser scrolls the row natively. Without any scrolling it is the initial slide. */
function firstInView(viewport: HTMLElement): number {
  const [first, second] = viewport.firstElementChild?.children ?? [];
  if (!(first instanceof HTMLElement && second instanceof HTMLElement)) return initialSlide;
  const step = second.offsetLeft - first.offsetLeft;
  if (viewport.scrollLeft === 0) viewport.scrollLeft = step * initialSlide;
  return Math.round(viewport.scrollLeft / step);
}

export interface Position {
  /** The first visible slide. */
  first: number;
  visibleCount: number;
  /** Whether the user chose the slide, not autoplay. */
  byUser: boolean;
}

/** The row as an infinite carousel once its script has loaded. Until then `position` is null and the browser scrolls it. */
export function useTestimonialTrack() {
  const viewport = useRef<HTMLDivElement>(null);
  const track = useRef<EmblaCarouselType>(null);
  const byAutoplay = useRef(false);
  const [position, setPosition] = useState<Position | null>(null);
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
      ({ createTrack, visibleCount }) => {
        if (left) return;
        const embla = createTrack(element, firstInView(element));
        element.scrollLeft = 0;
        track.current = embla;
        const update = (byUser: boolean) =>
          setPosition({ first: embla.selectedScrollSnap(), visibleCount: visibleCount(embla), byUser });
        embla.on('select', () => update(!byAutoplay.current)).on('reInit', () => update(false));
        embla.on('pointerDown', () => setDragged(true)).on('pointerUp', () => setDragged(false));
        update(false);
      },
      // The browser continues to scroll the row natively.
      (error: unknown) => console.error(error),
    );
    return () => {
      left = true;
    };
  }, [near]);

  return {
    viewport,
    position,
    near,
    dragged,
    goTo: (index: number) => track.current?.scrollTo(index),
    /** One slide forward or back; `byAutoplay` if the user did not ask for it. */
    step: (by: 1 | -1, clock = false) => {
      byAutoplay.current = clock;
      if (by === 1) track.current?.scrollNext();
      else track.current?.scrollPrev();
      byAutoplay.current = false;
    },
    /** For the viewport's scroll event: find-in-page scrolls the viewport, and the track follows. */
    follow: () => {
      const element = viewport.current;
      const embla = track.current;
      const slide = embla?.slideNodes()[0];
      if (!element || !embla || !slide || element.scrollLeft === 0) return;
      const steps = Math.round(element.scrollLeft / slide.offsetWidth);
      element.scrollLeft = 0;
      embla.scrollTo((embla.selectedScrollSnap() + steps) % embla.slideNodes().length, true);
    },
  };
}
