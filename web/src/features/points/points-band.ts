/** The points from which a band applies; below both it is `bad`. */
export const bandStarts = { good: 1500, warn: 1000 } as const;

/** The specification's bands: 1500 and above, 1000 and above, the rest. */
export function pointsBand(points: number): 'good' | 'warn' | 'bad' {
  if (points >= bandStarts.good) return 'good';
  return points >= bandStarts.warn ? 'warn' : 'bad';
}
