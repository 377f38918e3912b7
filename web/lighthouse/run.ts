// npm run lighthouse [-- RUNS [ADDRESS]]: measures pages of the production build (docs/performance.md). At another ADDRESS
// only the landing page: it has no stand-in for Google.
import { writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Result } from 'lighthouse';
import { paths } from '../src/paths.ts';
import { type Figure, landingFigures, nextVisitFigures, signedInFigures } from './figures.ts';
import { largestSite } from './largest-site.ts';
import { measurePage } from './measure-page.ts';
import { serveProductionBuild } from './production-build.ts';
import { signIn } from './sign-in.ts';

interface Page {
  name: string;
  path: string;
  cookie?: string;
  figures: readonly Figure[];
  /** Of a second visit with the same browser. */
  nextFigures?: readonly Figure[];
}

const rounded = (value: number) => (value > 1 ? Math.round(value) : Math.round(value * 1000) / 1000);

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
}

async function signedInPages(plain: string): Promise<Page[]> {
  const { cookie, taskId } = await signIn(plain);
  const signedIn = { cookie, figures: signedInFigures, nextFigures: nextVisitFigures };
  return [
    { name: 'Dashboard', path: paths.dashboard, ...signedIn },
    { name: 'Tasks', path: paths.tasks, ...signedIn },
    { name: 'Task', path: paths.task(taskId), ...signedIn },
    { name: 'Leaderboard', path: paths.leaderboard, ...signedIn },
    { name: 'Profile', path: paths.profile, ...signedIn },
  ];
}

/** @returns whether all medians meet their targets */
function report({ name, figures }: Page, results: readonly Result[]): boolean {
  console.log(`\n${name}\n\n| | median of ${results.length} | wanted |\n|---|---|---|`);
  let met = true;
  for (const { name, read, unit, good, wanted } of figures) {
    const value = median(results.map((result) => read(result) ?? Number.NaN));
    if (!good(value)) met = false;
    console.log(
      `| ${name} | ${rounded(value)}${unit}${good(value) ? '' : ' ✗'} | ${wanted === null ? '' : `${wanted}${unit}`} |`,
    );
  }
  // The audits of the last run that lower a score.
  const last = results.at(-1);
  for (const category of Object.values(last?.categories ?? {})) {
    for (const { id, weight } of category.auditRefs) {
      const audit = last?.audits[id];
      if (audit && weight > 0 && audit.score !== null && audit.score < 0.9) {
        console.log(`  ${category.title}: ${audit.title} (${audit.displayValue ?? audit.score})`);
      }
    }
  }
  return met;
}

const runs = Number(process.argv[2] ?? 5);
const given = process.argv[3];
const served = given ? { origin: given, stop: async () => {} } : await serveProductionBuild();
const measured: { page: Page; results: Result[] }[] = [];
try {
  const landing: Page = { name: 'Landing page', path: '/', figures: landingFigures };
  const ours = 'plain' in served ? served : null;
  const largest: Page = { ...landing, name: 'Landing page with a photograph in every place' };
  const pages = ours ? [landing, ...(await signedInPages(ours.plain)), largest] : [landing];
  for (const page of pages) {
    if (page === largest) await ours?.publish(await largestSite());
    const { name, path, cookie, nextFigures } = page;
    const visits: { page: Page; results: Result[] }[] = [{ page, results: [] }];
    if (nextFigures)
      visits.push({ page: { ...page, name: `${name}, next visit`, figures: nextFigures }, results: [] });
    measured.push(...visits);
    for (let run = 1; run <= runs; run += 1) {
      const results = await measurePage(`${served.origin}${path}`, {
        ...(cookie !== undefined && { cookie }),
        count: visits.length,
        slowed: cookie !== undefined,
      });
      for (const [index, result] of results.entries()) {
        const shown = new URL(result.finalDisplayedUrl).pathname;
        if (shown !== path) throw new Error(`${path} led to ${shown}.`);
        const visit = visits[index];
        visit?.results.push(result);
        const summary = visit?.page.figures.map(
          ({ name, read, unit }) => `${name} ${rounded(read(result) ?? Number.NaN)}${unit}`,
        );
        console.log(`${visit?.page.name}, run ${run} of ${runs}: ${summary?.join(', ')}`);
      }
    }
  }
} finally {
  await served.stop();
}

const last = measured.at(-1)?.results.at(-1);
const file = join(tmpdir(), 'torchbearer-lighthouse.json');
writeFileSync(file, JSON.stringify(measured.flatMap(({ results }) => results)));
console.log(`
Lighthouse ${last?.lighthouseVersion}, ${last?.environment.hostUserAgent.match(/Chrome\/[\d.]+/)?.[0]}, Node ${process.version}
${cpus().length} × ${cpus()[0]?.model}, load ${loadavg()[0]?.toFixed(1)}, benchmark index ${last?.environment.benchmarkIndex}
All results: ${file}`);
const met = measured.map(({ page, results }) => report(page, results));
if (met.includes(false)) process.exitCode = 1;
