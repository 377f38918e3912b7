import autoplay from 'embla-carousel-autoplay';
import useEmblaCarousel, { type UseEmblaCarouselType } from 'embla-carousel-react';
import { type FocusEvent, useEffect, useState } from 'react';
import { slidesFor } from './slides-for.ts';

type Carousel = NonNullable<UseEmblaCarouselType[1]>;

const autoplayMs = 4000;
const resizePauseMs = 50;
/** Embla counts in its own unit of inertia; this one settles after half a second. */
const slideInertia = 25;

/** How many slides stand side by side; asked again 50 ms after the window stops changing. */
function useSlides(): number {
  const [slides, setSlides] = useState(() => slidesFor(window.innerWidth));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const onResize = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setSlides(slidesFor(window.innerWidth)), resizePauseMs);
    };
    window.addEventListener('resize', onResize);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('resize', onResize);
    };
  }, []);
  return slides;
}

function useStill(): boolean {
  const [still] = useState(() => window.matchMedia('(prefers-reduced-motion: reduce)').matches);
  return still;
}

/** Autoplay every 4 s, pausing under the mouse, on focus and on demand; endless; one slide at a time from the second. */
export function useTestimonialCarousel() {
  const slides = useSlides();
  const still = useStill();
  const [viewport, embla] = useEmblaCarousel(
    { loop: true, align: 'start', startIndex: 1, slidesToScroll: 1, duration: still ? 0 : slideInertia },
    // The plugin only counts: its own pauses would end a pause that the user asked for by the button.
    [autoplay({ delay: autoplayMs, playOnInit: false, stopOnFocusIn: false })],
  );
  const [selected, setSelected] = useState(1);
  const [playing, setPlaying] = useState(!still);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const moving = playing && !hovered && !focused;

  useEffect(() => {
    if (!embla) return;
    const onSelect = (carousel: Carousel) => setSelected(carousel.selectedScrollSnap());
    const count = () => {
      const counter = embla.plugins().autoplay;
      if (moving) counter?.play();
      else counter?.stop();
    };
    count();
    // A finger on it stops the count for good, and a resize makes a new counter.
    embla.on('select', onSelect).on('reInit', onSelect).on('reInit', count).on('pointerUp', count);
    return () => {
      embla.off('select', onSelect).off('reInit', onSelect).off('reInit', count).off('pointerUp', count);
    };
  }, [embla, moving]);

  return {
    viewport,
    slides,
    selected,
    playing,
    toggle: () => setPlaying(!playing),
    goTo: (index: number) => embla?.scrollTo(index),
    /** Goes onto the whole carousel. A click's focus pauses nothing: it would stay when the mouse is gone. */
    pausing: {
      onMouseEnter: () => setHovered(true),
      onMouseLeave: () => setHovered(false),
      onFocus: ({ target }: FocusEvent<HTMLElement>) => setFocused(target.matches(':focus-visible')),
      onBlur: () => setFocused(false),
    },
  };
}
