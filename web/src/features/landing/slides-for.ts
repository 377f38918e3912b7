/** Slides side by side at a window's width: up to 480 px one, up to 1024 two, and so on; beyond the last, one. */
export const slideBreakpoints = [
  { upTo: 480, slides: 1 },
  { upTo: 1024, slides: 2 },
  { upTo: 1440, slides: 3 },
  { upTo: 2000, slides: 4 },
  { upTo: 2560, slides: 1 },
] as const;

export function slidesFor(width: number): number {
  return slideBreakpoints.find(({ upTo }) => width <= upTo)?.slides ?? 1;
}
