/** The particles of the background, and which pairs are close enough for a link. Pure functions. */
export interface Ember {
  /** From 0 up to 1, of the field's width and height. */
  x: number;
  y: number;
  /** In CSS pixels. */
  radius: number;
  bright: boolean;
}

/** In CSS pixels. */
interface Point {
  x: number;
  y: number;
}

export const emberCount = 50;
export const linkDistance = 120;

/** `random` returns a number from 0 up to 1, like Math.random. */
export function createEmbers(random: () => number): Ember[] {
  return Array.from({ length: emberCount }, () => ({
    x: random(),
    y: random(),
    radius: 1 + random() * 2.2,
    bright: random() < 0.4,
  }));
}

/** Calls `link` for every pair closer than 120 px, with a nearness from 0 (just linked) to 1 (same place). */
export function eachLink(
  points: readonly Point[],
  link: (a: Point, b: Point, nearness: number) => void,
): void {
  for (const [index, a] of points.entries()) {
    for (const b of points.slice(index + 1)) {
      const distance = Math.hypot(a.x - b.x, a.y - b.y);
      if (distance < linkDistance) link(a, b, 1 - distance / linkDistance);
    }
  }
}
