/** Where the particles of the background are, and which pairs are close enough for a link. Pure functions. */
export interface Ember {
  /** From 0 up to 1, of the field's width and height; once placed, in CSS pixels. */
  x: number;
  y: number;
  /** In CSS pixels. */
  radius: number;
  bright: boolean;
}

/** In CSS pixels. */
export interface Size {
  width: number;
  height: number;
}

export const emberCount = 50;
export const linkDistance = 120;

/** Links of about the same length are one path. */
const lengths = 6;

/** Below this width, text covers the whole field. */
const phoneWidth = 640;

/** The highest opacities. */
export const contrastOf = ({ width }: Size) =>
  width < phoneWidth ? { link: 0.1, ember: 0.3 } : { link: 0.28, ember: 0.7 };

/** `random` returns a number from 0 up to 1, like Math.random. */
export function createEmbers(random: () => number): Ember[] {
  return Array.from({ length: emberCount }, () => ({
    x: random(),
    y: random(),
    radius: 1 + random() * 2.2,
    bright: random() < 0.4,
  }));
}

/** The embers of a field, and those of equal fields above and below it that are near its edges. */
export function placeEmbers(embers: readonly Ember[], { width, height }: Size): Ember[] {
  return [-1, 0, 1]
    .flatMap((field) =>
      embers.map((ember) => ({ ...ember, x: ember.x * width, y: (ember.y + field) * height })),
    )
    .filter(({ y }) => y > -linkDistance && y < height + linkDistance);
}

/** SVG paths between all pairs closer than 120 px, by nearness: from 0 (just linked) to 1 (same place). */
export function linksOf(placed: readonly Ember[]): Map<number, string> {
  const paths = new Map<number, string>();
  for (const [index, a] of placed.entries()) {
    for (const b of placed.slice(index + 1)) {
      const distance = Math.hypot(a.x - b.x, a.y - b.y);
      if (distance >= linkDistance) continue;
      const nearness = Math.ceil((1 - distance / linkDistance) * lengths) / lengths;
      paths.set(nearness, `${paths.get(nearness) ?? ''}M${a.x} ${a.y}L${b.x} ${b.y}`);
    }
  }
  return paths;
}
