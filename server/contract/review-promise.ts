const day = 86_400_000;

/** By when the work is reviewed: `reviewDays` after it was handed in, or handed in again. */
export function reviewBy(handedInAt: string, reviewDays: number): Date {
  return new Date(Date.parse(handedInAt) + reviewDays * day);
}

/** Work handed in before this time and not reviewed is overdue. */
export function overdueBefore(now: Date, reviewDays: number): Date {
  return new Date(now.getTime() - reviewDays * day);
}
