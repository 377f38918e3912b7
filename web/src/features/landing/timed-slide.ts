import type { EmblaPluginType } from 'embla-carousel';

/** A position along the row in pixels, in the shape of Embla's vectors. */
interface Position {
  get: () => number;
  set: (to: number) => unknown;
}

interface Course {
  location: Position;
  previousLocation: Position;
  target: Position;
}

/** Cubic ease-out: the fraction of the distance after the fraction `part` of the time. */
export const easeOut = (part: number) => 1 - (1 - part) ** 3;

/** Tolerance for floating-point differences of two positions. */
const tolerance = 0.01;

/**
 * Steps `location` towards `target` so that every distance takes `slideMs` by the clock `now` (milliseconds). The loop
 * may move both positions together between two steps. `instant` steps arrive at once.
 * A step returns the direction: -1, 0 or 1.
 */
export function timedStep(
  { location, previousLocation, target }: Course,
  slideMs: number,
  now: () => number,
) {
  let left = 0;
  let distance = 0;
  let startedAt = 0;
  return (instant: boolean): number => {
    const before = location.get();
    if (Math.abs(target.get() - before - left) > tolerance) {
      distance = target.get() - before;
      startedAt = now();
    }
    const part = instant ? 1 : Math.min((now() - startedAt) / slideMs, 1);
    left = distance * (1 - easeOut(part));
    if (part === 1) left = distance = 0;
    const after = target.get() - left;
    location.set(after);
    // Embla interpolates between the two positions, but this one is already exact.
    previousLocation.set(after);
    return Math.sign(after - before);
  };
}

/**
 * Replaces Embla's animation, a spring counted in frames whose `duration` is not a time. Slides take 500 ms, or none with
 * reduced motion. A drag follows the finger at once; its release slides like every other step.
 */
export function timedSlide(slideMs: number): EmblaPluginType {
  const reducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)');
  return {
    name: 'timedSlide',
    options: {},
    init: (embla) => {
      const engine = embla.internalEngine();
      const { scrollBody, dragHandler } = engine;
      const step = timedStep(engine, slideMs, () => performance.now());
      let direction = 0;
      scrollBody.seek = () => {
        direction = step(reducedMotion.matches || dragHandler.pointerDown() || scrollBody.duration() === 0);
        return scrollBody;
      };
      scrollBody.direction = () => direction;
    },
    // Embla creates a new engine at every re-initialisation.
    destroy: () => {},
  };
}
