export interface NavMotion {
  /** Scroll position in pixels at the last event. */
  y: number;
  hidden: boolean;
}

/** Scroll position in pixels from which scrolling down hides the floating nav. */
export const hideAt = 100;

/** Hidden while scrolling down past 100 px; shown at the first pixel upward, and always near the top. */
export function navMotion(before: NavMotion, y: number): NavMotion {
  if (y === before.y) return before;
  return { y, hidden: y > hideAt && y > before.y };
}
