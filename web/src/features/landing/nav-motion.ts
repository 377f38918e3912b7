export interface NavMotion {
  /** Pixels from the top, at the last event. */
  y: number;
  hidden: boolean;
}

/** From here on, scrolling down hides the floating nav. */
export const hideAt = 100;

/** Hidden while scrolling down past 100 px; back at the first pixel upward, and always near the top. */
export function navMotion(before: NavMotion, y: number): NavMotion {
  if (y === before.y) return before;
  return { y, hidden: y > hideAt && y > before.y };
}
