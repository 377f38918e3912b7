import type { IncentiveTier } from '#contract/site.ts';
import { site } from '../../content/site.ts';

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

/** Position in the tiers of the highest tier reached; the first one below all of them. */
export function tierIndex(points: number): number {
  const reached = site().tiers.findLastIndex((tier) => tier.from <= points);
  return Math.max(0, reached);
}

/** The highest tier reached; undefined below the first, and where the festival has no tiers. */
export function tierOf(points: number): IncentiveTier | undefined {
  return site().tiers.findLast((tier) => tier.from <= points);
}
