/** 'within 3 days', or null until the number of days is known. */
export function reviewTimeOf(days: number | undefined): string | null {
  if (days === undefined) return null;
  return days === 1 ? 'within a day' : `within ${days} days`;
}
