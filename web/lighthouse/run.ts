// npm run lighthouse [-- RUNS [ADDRESS]]: measures the landing page of the production build (docs/performance.md).
import { writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Result } from 'lighthouse';
import { measurePage } from './measure-page.ts';
import { serveProductionBuild } from './production-build.ts';

interface Figure {
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

const figures: Figure[] = [
  { name: 'Performance', read: score('performance'), unit: '', ...atLeast(98) },
  { name: 'Accessibility', read: score('accessibility'), unit: '', ...atLeast(100) },
  { name: 'Best practices', read: score('best-practices'), unit: '', ...atLeast(100) },
  { name: 'SEO', read: score('seo'), unit: '', ...atLeast(100) },
  { name: 'First contentful paint', read: metric('first-contentful-paint'), unit: ' ms', ...noTarget },
  {
    name: 'Largest contentful paint',
    read: metric('largest-contentful-paint'),
    unit: ' ms',
    ...atMost(1500),
  },
  { name: 'Total blocking time', read: metric('total-blocking-time'), unit: ' ms', ...atMost(50) },
  { name: 'Cumulative layout shift', read: metric('cumulative-layout-shift'), unit: '', ...atMost(0.02) },
  { name: 'Speed index', read: metric('speed-index'), unit: ' ms', ...noTarget },
];

const rounded = (value: number) => (value > 1 ? Math.round(value) : Math.round(value * 1000) / 1000);

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
}

const runs = Number(process.argv[2] ?? 5);
const given = process.argv[3];
const served = given ? { origin: given, stop: async () => {} } : await serveProductionBuild();
const results: Result[] = [];
try {
  for (let count = 1; count <= runs; count += 1) {
    const result = await measurePage(`${served.origin}/`);
    results.push(result);
    const summary = figures.map(
      ({ name, read, unit }) => `${name} ${rounded(read(result) ?? Number.NaN)}${unit}`,
    );
    console.log(`run ${count} of ${runs}: ${summary.join(', ')}`);
  }
} finally {
  await served.stop();
}

const last = results.at(-1);
const report = join(tmpdir(), 'torchbearer-lighthouse.json');
writeFileSync(report, JSON.stringify(results));
console.log(`
Lighthouse ${last?.lighthouseVersion}, ${last?.environment.hostUserAgent.match(/Chrome\/[\d.]+/)?.[0]}, Node ${process.version}
${cpus().length} × ${cpus()[0]?.model}, load ${loadavg()[0]?.toFixed(1)}, benchmark index ${last?.environment.benchmarkIndex}
All results: ${report}

| | median of ${runs} | wanted |
|---|---|---|`);
let failed = false;
for (const { name, read, unit, good, wanted } of figures) {
  const value = median(results.map((result) => read(result) ?? Number.NaN));
  if (!good(value)) failed = true;
  console.log(
    `| ${name} | ${rounded(value)}${unit}${good(value) ? '' : ' ✗'} | ${wanted === null ? '' : `${wanted}${unit}`} |`,
  );
}
// The audits of the last run that lower a score.
for (const category of Object.values(last?.categories ?? {})) {
  for (const { id, weight } of category.auditRefs) {
    const audit = last?.audits[id];
    if (audit && weight > 0 && audit.score !== null && audit.score < 0.9) {
      console.log(`  ${category.title}: ${audit.title} (${audit.displayValue ?? audit.score})`);
    }
  }
}
if (failed) process.exitCode = 1;
