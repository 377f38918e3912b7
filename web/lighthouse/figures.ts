import type { Result } from 'lighthouse';

export interface Figure {
  name: string;
  read: (result: Result) => number | null | undefined;
  unit: '' | ' ms' | ' kB';
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

interface Request {
  readonly networkRequestTime: number;
  readonly resourceType?: string;
  readonly transferSize: number;
}

/** What was asked for before the largest contentful paint. */
function requestsUntilPaint(result: Result): Request[] {
  const { details } = result.audits['network-requests'] ?? {};
  const paint = metric('largest-contentful-paint')(result) ?? 0;
  const requests = details?.type === 'table' ? (details.items as unknown as Request[]) : [];
  return requests.filter(({ networkRequestTime }) => networkRequestTime < paint);
}

/** Search engines do not see these pages. */
export const signedInFigures: readonly Figure[] = [
  accessibility,
  firstPaint,
  { ...largestPaint, ...atMost(2_000) },
  { ...blocking, ...atMost(300) },
  shift,
  {
    name: 'Requests until then',
    read: (result) => requestsUntilPaint(result).length,
    unit: '',
    ...atMost(20),
  },
  {
    name: 'Scripts until then',
    read: (result) =>
      requestsUntilPaint(result)
        .filter(({ resourceType }) => resourceType === 'Script')
        .reduce((sum, { transferSize }) => sum + transferSize, 0) / 1_000,
    unit: ' kB',
    ...atMost(150),
  },
];

export const nextVisitFigures: readonly Figure[] = [{ ...largestPaint, ...atMost(1_000) }, shift];
