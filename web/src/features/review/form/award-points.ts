import { awardedPoints } from '#contract/review.ts';
import { formatNumber } from '../../../ui/numbers/format-number.ts';

/** Typed points as they are awarded; text that is no number counts as an empty field. */
export function clampAward(typed: string, maxPoints: number): number {
  const points = Number.parseInt(typed, 10);
  return awardedPoints(Number.isNaN(points) ? null : points, maxPoints);
}

/** What the field shows while the reviewer types: clamped at once, but an emptied field stays empty. */
export function clampWhileTyping(typed: string, maxPoints: number): string {
  return typed.trim() === '' ? '' : String(clampAward(typed, maxPoints));
}

/** What `clampWhileTyping` changed in the typed points; null if it changed nothing. */
export function clampNote(typed: string, maxPoints: number): string | null {
  const points = Number(typed);
  const awarded = clampAward(typed, maxPoints);
  if (typed.trim() === '' || points === awarded) return null;
  if (points > maxPoints && awarded === maxPoints) {
    return `Changed to the maximum of ${formatNumber(maxPoints)}.`;
  }
  if (points < 0) return 'Changed to the minimum of 0.';
  return `Changed to ${formatNumber(awarded)}: points are whole numbers.`;
}
