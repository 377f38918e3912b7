import embla, { type EmblaCarouselType } from 'embla-carousel';
import { timedSlide } from './timed-slide.ts';

const slideMs = 500;
const resizePauseMs = 50;

/**
 * Makes the row of slides an endless track; loaded when the carousel comes near. How many slides stand side by side
 * is the style sheet's business, measured again 50 ms after the window stops changing.
 */
export function layTrack(viewport: HTMLElement, startIndex: number): EmblaCarouselType {
  let timer: ReturnType<typeof setTimeout>;
  // The slides' width as well: it may follow a moment after the row's, when the style sheet changes their number.
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
        // The observer also tells of its own beginning, which every re-initialisation is.
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

/** How many slides stand side by side. */
export function sideBySide(track: EmblaCarouselType): number {
  const slide = track.slideNodes()[0];
  return slide ? Math.max(1, Math.round(track.containerNode().offsetWidth / slide.offsetWidth)) : 1;
}
