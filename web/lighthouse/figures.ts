import type { Result } from 'lighthouse';

export interface Figure {
  name: string;
  read: (result: Result) => number | null | undefined;
  unit: '' | ' ms';
  good: (value: number) => boolean;
  wanted: string | null;
}

const score = (category: string) => (result: Result) => {
  const value = result.categories[category]?.score;
  return typeof value === 'number' ? Math.round(value * 100) : null;
};
const metric = (audit: string) => (result: Result) => result.audits[audit]?.numericValue;
const atLeast = (least: number) => ({ good: (value: number) => value >= least, wanted: `≥ ${least}` });
const atMost = (most: number) => ({ good: (value: number) => value <= most, wanted: `≤ ${most}` });

/** Reported only, without a target. */
const noTarget = { good: () => true, wanted: null };

const performance = { name: 'Performance', read: score('performance'), unit: '' } as const;
const accessibility = {
  name: 'Accessibility',
  read: score('accessibility'),
  unit: '',
  ...atLeast(100),
} as const;
const bestPractices = { name: 'Best practices', read: score('best-practices'), unit: '' } as const;
const firstPaint = {
  name: 'First contentful paint',
  read: metric('first-contentful-paint'),
  unit: ' ms',
  ...noTarget,
} as const;
const largestPaint = {
  name: 'Largest contentful paint',
  read: metric('largest-contentful-paint'),
  unit: ' ms',
} as const;
const blocking = { name: 'Total blocking time', read: metric('total-blocking-time'), unit: ' ms' } as const;
const shift = {
  name: 'Cumulative layout shift',
  read: metric('cumulative-layout-shift'),
  unit: '',
  ...atMost(0.02),
} as const;
const speedIndex = { name: 'Speed index', read: metric('speed-index'), unit: ' ms', ...noTarget } as const;

export const landingFigures: readonly Figure[] = [
  { ...performance, ...atLeast(98) },
  accessibility,
  { ...bestPractices, ...atLeast(100) },
  { name: 'SEO', read: score('seo'), unit: '', ...atLeast(100) },
  firstPaint,
  { ...largestPaint, ...atMost(1500) },
  { ...blocking, ...atMost(50) },
  shift,
  speedIndex,
];

/** Search engines do not see these pages. */
export const signedInFigures: readonly Figure[] = [
  { ...performance, ...atLeast(95) },
  accessibility,
  { ...bestPractices, ...noTarget },
  firstPaint,
  { ...largestPaint, ...noTarget },
  { ...blocking, ...noTarget },
  shift,
  speedIndex,
];
