/** Positions of the drifting particles, and which pairs are close enough for a link. Pure functions, in CSS pixels. */
export interface Ember {
  x: number;
  y: number;
  /** Pixels a second. */
  vx: number;
  vy: number;
  radius: number;
  bright: boolean;
}

export interface Size {
  width: number;
  height: number;
}

export const emberCount = 50;
export const linkDistance = 120;

/** `random` returns a number from 0 up to 1, like Math.random. */
export function createEmbers(size: Size, random: () => number): Ember[] {
  return Array.from({ length: emberCount }, () => ({
    x: random() * size.width,
    y: random() * size.height,
    vx: (random() - 0.5) * 14,
    vy: -6 - random() * 16,
    radius: 1 + random() * 2.2,
    bright: random() < 0.4,
  }));
}

/** Moves every ember; one that leaves at an edge returns at the opposite one. */
export function drift(embers: Ember[], size: Size, seconds: number) {
  const margin = 8;
  for (const ember of embers) {
    ember.x += ember.vx * seconds;
    ember.y += ember.vy * seconds;
    if (ember.y < -margin) ember.y = size.height + margin;
    if (ember.x < -margin) ember.x = size.width + margin;
    if (ember.x > size.width + margin) ember.x = -margin;
  }
}

/** Scales the positions to another canvas size. */
export function stretch(embers: Ember[], from: Size, to: Size) {
  for (const ember of embers) {
    ember.x *= to.width / from.width;
    ember.y *= to.height / from.height;
  }
}

/** Calls `link` for every pair closer than 120 px, with a nearness from 0 (just linked) to 1 (same place). */
export function eachLink(embers: readonly Ember[], link: (a: Ember, b: Ember, nearness: number) => void) {
  for (const [index, a] of embers.entries()) {
    for (let other = index + 1; other < embers.length; other += 1) {
      const b = embers[other];
      if (!b) continue;
      const distance = Math.hypot(a.x - b.x, a.y - b.y);
      if (distance < linkDistance) link(a, b, 1 - distance / linkDistance);
    }
  }
}
