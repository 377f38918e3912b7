const thinSpace = '\u2009';

/** `1840` → `1 840`, with thin spaces. */
export function formatPoints(points: number): string {
  const digits = String(Math.abs(Math.trunc(points)));
  const grouped = digits.replace(/\B(?=(\d{3})+$)/g, thinSpace);
  return points < 0 ? `−${grouped}` : grouped;
}

/** The specification's bands: 1500 and above, 1000 and above, the rest. */
export function pointsBand(points: number): 'good' | 'warn' | 'bad' {
  if (points >= 1500) return 'good';
  return points >= 1000 ? 'warn' : 'bad';
}
