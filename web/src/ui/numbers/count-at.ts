/** The whole number to show in a count animation that slows down; `fraction` from 0 to 1. */
export function countAt(from: number, to: number, fraction: number): number {
  if (fraction >= 1) return to;
  const eased = 1 - (1 - Math.max(0, fraction)) ** 3;
  return Math.round(from + (to - from) * eased);
}
