import { programme } from '../../content/site.ts';

/** Within what time work is reviewed: 'within 3 days'. */
export function reviewTime(): string {
  const days = programme().reviewDays;
  return days === 1 ? 'within a day' : `within ${days} days`;
}
