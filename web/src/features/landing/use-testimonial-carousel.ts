import autoplay from 'embla-carousel-autoplay';
import useEmblaCarousel, { type UseEmblaCarouselType } from 'embla-carousel-react';
import { useCallback, useEffect, useState } from 'react';
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
    [
      autoplay({
        delay: autoplayMs,
        playOnInit: !still,
        stopOnInteraction: false,
        stopOnMouseEnter: true,
        stopOnFocusIn: true,
      }),
    ],
  );
  const [selected, setSelected] = useState(1);
  const [playing, setPlaying] = useState(!still);

  useEffect(() => {
    if (!embla) return;
    const onSelect = (carousel: Carousel) => setSelected(carousel.selectedScrollSnap());
    embla.on('select', onSelect).on('reInit', onSelect);
    return () => {
      embla.off('select', onSelect).off('reInit', onSelect);
    };
  }, [embla]);

  const toggle = useCallback(() => {
    const player = embla?.plugins().autoplay;
    if (!player) return;
    if (playing) player.stop();
    else player.play();
    setPlaying(!playing);
  }, [embla, playing]);

  return { viewport, slides, selected, playing, toggle, goTo: (index: number) => embla?.scrollTo(index) };
}
