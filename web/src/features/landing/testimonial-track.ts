import embla, { type EmblaCarouselType } from 'embla-carousel';
import { timedSlide } from './timed-slide.ts';

const slideMs = 500;
const resizePauseMs = 50;

/**
 * Makes the row of slides an infinite carousel. Loaded when the carousel is near the window. The style sheet sets how
 * many slides are visible; this is measured again 50 ms after the last resize.
 */
export function createTrack(viewport: HTMLElement, startIndex: number): EmblaCarouselType {
  let timer: ReturnType<typeof setTimeout>;
  // Observes the slides too: their width can change after the row's, when the style sheet changes their number.
  const measure = () =>
    `${viewport.clientWidth}/${viewport.firstElementChild?.firstElementChild?.clientWidth}`;
  let measured = measure();
  const track = embla(
    viewport,
    {
      loop: true,
      align: 'start',
      slidesToScroll: 1,
      startIndex,
      watchResize: (resized) => {
        // The observer also fires when it starts, so after every re-initialisation.
        const now = measure();
        if (now === measured) return false;
        measured = now;
        clearTimeout(timer);
        timer = setTimeout(() => resized.reInit(), resizePauseMs);
        return false;
      },
    },
    [timedSlide(slideMs)],
  );
  track.on('destroy', () => clearTimeout(timer));
  return track;
}

/** How many slides are visible at a time. */
export function visibleCount(track: EmblaCarouselType): number {
  const slide = track.slideNodes()[0];
  return slide ? Math.max(1, Math.round(track.containerNode().offsetWidth / slide.offsetWidth)) : 1;
}
