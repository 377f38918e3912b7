import type { IncentiveTier } from '../../content/content-types.ts';

export interface TierProgress {
  /** The highest tier reached; null below the first. */
  current: IncentiveTier | null;
  next: IncentiveTier | null;
  /** Points still to earn for the next; 0 at the top. */
  missing: number;
  /** From 0 to 1 on the way from the current tier to the next. */
  fraction: number;
}

/** `tiers` are sorted, lowest first. */
export function tierProgress(tiers: readonly IncentiveTier[], points: number): TierProgress {
  const current = tiers.findLast((tier) => tier.from <= points) ?? null;
  const next = tiers.find((tier) => tier.from > points) ?? null;
  if (!next) return { current, next, missing: 0, fraction: 1 };
  const start = current?.from ?? 0;
  return {
    current,
    next,
    missing: next.from - points,
    fraction: Math.max(0, (points - start) / (next.from - start)),
  };
}
