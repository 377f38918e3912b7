import { programme } from '../../content/site.ts';

/** The band of the site that points are in. */
export function pointsBand(points: number): 'good' | 'warn' | 'bad' {
  const { good, warn } = programme().pointBands;
  if (points >= good) return 'good';
  return points >= warn ? 'warn' : 'bad';
}
