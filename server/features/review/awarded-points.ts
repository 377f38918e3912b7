/**
 * The specification's rule for what a reviewer entered: clamped between 0 and the submission's maximum,
 * an empty field counts as 0.
 */
export function awardedPoints(entered: number | null, maxPoints: number): number {
  return Math.min(Math.max(entered ?? 0, 0), maxPoints);
}
