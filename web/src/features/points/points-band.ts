/** The specification's bands: 1500 and above, 1000 and above, the rest. */
export function pointsBand(points: number): 'good' | 'warn' | 'bad' {
  if (points >= 1500) return 'good';
  return points >= 1000 ? 'warn' : 'bad';
}
