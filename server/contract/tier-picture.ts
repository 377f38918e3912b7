const pictures = 6;

/** Which of the six pictures a tier has: the first is always the spark and the last the torch, however many tiers there are. */
export function pictureOf(index: number, tiers: number): number {
  if (tiers < 2) return 0;
  const place = Math.min(Math.max(index, 0), tiers - 1) / (tiers - 1);
  return Math.round(place * (pictures - 1));
}
