/** Awarded points as the server counts them: whole, between 0 and `maxPoints`; an empty value counts as 0. */
export function clampAward(typed: string, maxPoints: number): number {
  const points = Number.parseInt(typed, 10);
  return Number.isNaN(points) ? 0 : Math.min(Math.max(points, 0), maxPoints);
}

/** What the field shows while somebody types: clamped at once, but an emptied field stays empty. */
export function clampWhileTyping(typed: string, maxPoints: number): string {
  return typed.trim() === '' ? '' : String(clampAward(typed, maxPoints));
}
