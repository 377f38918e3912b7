import type { EmblaPluginType } from 'embla-carousel';

/** A place along the row, in pixels; Embla's vectors have this shape. */
interface Place {
  get: () => number;
  set: (to: number) => unknown;
}

interface Course {
  location: Place;
  previousLocation: Place;
  target: Place;
}

/** A cubic ease-out: `part` of the time, from 0 to 1, to the part of the way. */
export const easeOut = (part: number) => 1 - (1 - part) ** 3;

/** What floating point may move a difference of two places by. */
const tolerance = 0.01;

/**
 * Steps `location` towards `target` so that any distance takes `slideMs` by the clock `now` (milliseconds). Both
 * places may be moved together between two steps, as an endless row does. `instant` steps arrive at once.
 * A step answers the direction: -1, 0 or 1.
 */
export function timedStep(
  { location, previousLocation, target }: Course,
  slideMs: number,
  now: () => number,
) {
  let left = 0;
  let distance = 0;
  let begun = 0;
  return (instant: boolean): number => {
    const before = location.get();
    if (Math.abs(target.get() - before - left) > tolerance) {
      distance = target.get() - before;
      begun = now();
    }
    const part = instant ? 1 : Math.min((now() - begun) / slideMs, 1);
    left = distance * (1 - easeOut(part));
    if (part === 1) left = distance = 0;
    const after = target.get() - left;
    location.set(after);
    // Embla would draw between the two places: this one is where the clock says already.
    previousLocation.set(after);
    return Math.sign(after - before);
  };
}

/**
 * Embla's own slide is a spring counted in frames, whose `duration` is no time. This takes its place: half a second
 * means half a second, and none where motion is reduced. A finger's pull is followed at once; its release slides
 * like everything else.
 */
export function timedSlide(slideMs: number): EmblaPluginType {
  const still = window.matchMedia('(prefers-reduced-motion: reduce)');
  return {
    name: 'timedSlide',
    options: {},
    init: (embla) => {
      const engine = embla.internalEngine();
      const { scrollBody, dragHandler } = engine;
      const step = timedStep(engine, slideMs, () => performance.now());
      let direction = 0;
      scrollBody.seek = () => {
        direction = step(still.matches || dragHandler.pointerDown() || scrollBody.duration() === 0);
        return scrollBody;
      };
      scrollBody.direction = () => direction;
    },
    // Every re-initialisation makes a new engine, and this one goes with it.
    destroy: () => {},
  };
}
