/** A whole number on the way from one to another, fast first; `fraction` from 0 to 1, beyond it the end. */
export function countAt(from: number, to: number, fraction: number): number {
  if (fraction >= 1) return to;
  const eased = 1 - (1 - Math.max(0, fraction)) ** 3;
  return Math.round(from + (to - from) * eased);
}
