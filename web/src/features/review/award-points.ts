import { awardedPoints } from '#contract/review.ts';

/** Typed points as they are awarded; text that is no number counts as an empty field. */
export function clampAward(typed: string, maxPoints: number): number {
  const points = Number.parseInt(typed, 10);
  return awardedPoints(Number.isNaN(points) ? null : points, maxPoints);
}

/** What the field shows while the reviewer types: clamped at once, but an emptied field stays empty. */
export function clampWhileTyping(typed: string, maxPoints: number): string {
  return typed.trim() === '' ? '' : String(clampAward(typed, maxPoints));
}
