/** Like a thin space (U+2009), but lines do not break at it. */
const narrowSpace = '\u202f';

/** `1840` → `1 840`, with narrow spaces that do not break. */
export function formatNumber(value: number): string {
  const digits = String(Math.abs(Math.trunc(value)));
  const grouped = digits.replace(/\B(?=(\d{3})+$)/g, narrowSpace);
  return value < 0 ? `−${grouped}` : grouped;
}

/** The word after a count: 'file' after 1, else 'files'. */
export const wordOf = (count: number, one: string, many = `${one}s`): string => (count === 1 ? one : many);

/** '1 point', '1 840 points' */
export const pointsOf = (points: number): string => `${formatNumber(points)} ${wordOf(points, 'point')}`;
