/** Compares dotted version numbers. */
export function atLeast(version: string, floor: string): boolean {
  const order = new Intl.Collator('en', { numeric: true });
  return order.compare(version, floor) >= 0;
}
