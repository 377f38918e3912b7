const thinSpace = '\u2009';

/** `1840` → `1 840`, with thin spaces. */
export function formatNumber(value: number): string {
  const digits = String(Math.abs(Math.trunc(value)));
  const grouped = digits.replace(/\B(?=(\d{3})+$)/g, thinSpace);
  return value < 0 ? `−${grouped}` : grouped;
}
