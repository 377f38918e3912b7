import { festival } from '../../content/festival.ts';

const day = 24 * 3_600_000;

/** 'within 3 days', or null if the festival promises nothing. */
export const usualReviewTime = reviewTimeOf(festival.reviewDays);

/** Exported for its test. */
export function reviewTimeOf(days: number | null): string | null {
  if (days === null) return null;
  return days === 1 ? 'within a day' : `within ${days} days`;
}

/** Whether work has waited longer than usual. */
export function isReviewLate(submittedAt: string, now: Date, days = festival.reviewDays): boolean {
  return days !== null && now.getTime() - Date.parse(submittedAt) > days * day;
}
