// Closes a run of .ci/run or .ci/nightly: prints the seconds of each step and test suite with its ten slowest files, the
// names of tests that passed only when they were repeated, the names of failed tests and steps, and as the last line
// `N passed, N failed`. Exits with 1 if anything failed or nothing ran.
//   node .ci/summarize-reports.mjs DIRECTORY BUDGET-MINUTES UNCOUNTED-STEP
// DIRECTORY is what .ci/steps.sh writes: steps.tsv, and a directory of JSON reports (vitest, Playwright) for each step.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const [directory, budgetMinutes, uncountedStep] = process.argv.slice(2);

/**
 * @returns {{ passed: number, repeated: string[], failed: string[], seconds: number, files: [string, number][] }}
 *   files: names with milliseconds
 */
function readVitest({ testResults, numPassedTests, startTime }) {
  const failed = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(process.cwd(), name);
    const tests = assertionResults.filter((test) => test.status === 'failed');
    // A file that does not load fails without a failed test.
    if (status === 'failed' && tests.length === 0) return [`${file}: ${message.split('\n')[0]}`];
    return tests.map(({ fullName }) => `${file}: ${fullName}`);
  });
  const end = Math.max(startTime, ...testResults.map(({ endTime }) => endTime));
  const files = testResults.map((file) => [
    relative(process.cwd(), file.name),
    file.endTime - file.startTime,
  ]);
  return { passed: numPassedTests, repeated: [], failed, seconds: (end - startTime) / 1_000, files };
}

/** @returns as readVitest */
function readPlaywright({ suites, stats, errors }) {
  const named = (suite, titles, wanted) => [
    ...(suite.suites ?? []).flatMap((inner) => named(inner, [...titles, inner.title], wanted)),
    ...(suite.specs ?? []).filter(wanted).map(({ title }) => [...titles, title].join(' › ')),
  ];
  const all = (wanted) => suites.flatMap((suite) => named(suite, [suite.title], wanted));
  const failed = all(({ ok }) => !ok);
  failed.push(...errors.map(({ message }) => `Playwright: ${message?.split('\n')[0]}`));
  const repeated = all(({ tests }) => tests.some(({ status }) => status === 'flaky'));
  const timeOf = (suite) =>
    [
      ...(suite.suites ?? []).map(timeOf),
      ...(suite.specs ?? []).flatMap(({ tests }) =>
        tests.flatMap(({ results }) => results.map(({ duration }) => duration)),
      ),
    ].reduce((sum, duration) => sum + duration, 0);
  const files = suites.map((suite) => [suite.file, timeOf(suite)]);
  return { passed: stats.expected + stats.flaky, repeated, failed, seconds: stats.duration / 1_000, files };
}

function readReports(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => ({ suite: name.replace('.json', ''), ...readReport(join(folder, name)) }));
}

function readReport(path) {
  try {
    const report = JSON.parse(readFileSync(path, 'utf8'));
    return 'numPassedTests' in report ? readVitest(report) : readPlaywright(report);
  } catch (error) {
    // A runner that was killed leaves half a file.
    return {
      passed: 0,
      repeated: [],
      failed: [`unreadable report: ${error.message}`],
      seconds: 0,
      files: [],
    };
  }
}

const steps = readFileSync(join(directory, 'steps.tsv'), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => {
    const [folder, status, seconds, limit, name] = line.split('\t');
    const reports = readReports(join(directory, folder));
    return { name, status, seconds: Number(seconds), limit: Number(limit), reports };
  });

const row = (seconds, name, rest = '') => console.log(`${seconds.toFixed(0).padStart(6)}  ${name}${rest}`);

console.log('\n== seconds');
let passed = 0;
const repeated = [];
const failed = [];
for (const { name, status, seconds, limit, reports } of steps) {
  row(seconds, name, status === 'passed' ? '' : ` (${status}; limit ${limit})`);
  const failedTests = reports.flatMap((report) => report.failed);
  for (const report of reports) {
    row(report.seconds, `  ${report.suite}: ${report.passed} passed, ${report.failed.length} failed`);
    passed += report.passed;
    const slowest = report.files.toSorted(([, a], [, b]) => b - a).slice(0, 10);
    for (const [file, milliseconds] of slowest) row(milliseconds / 1_000, `    ${file}`);
  }
  repeated.push(...reports.flatMap((report) => report.repeated).map((test) => `${name}: ${test}`));
  failed.push(...failedTests.map((test) => `${name}: ${test}`));
  // A check, a stack that does not start, or a process that was stopped at its limit.
  if (status !== 'passed' && failedTests.length === 0) failed.push(`${name} (${seconds} s)`);
}

const counted = steps.filter(({ name }) => name !== uncountedStep);
const total = counted.reduce((sum, { seconds }) => sum + seconds, 0);
const budget = Number(budgetMinutes) * 60;
row(total, `total of a budget of ${budget}`);
// Not a failure: the same run takes twice as long on a machine that shares its processors.
if (total > budget)
  console.log(`\n*** OVER THE TIME BUDGET: ${total} s of ${budget} s. Make the suite faster. ***`);

const list = (title, names) => {
  if (names.length > 0) console.log(`\n== ${title}\n${names.map((name) => `  ${name}`).join('\n')}`);
};
list('unstable: failed, then passed when repeated', repeated);
list('failed', failed);
console.log(`\n${passed} passed, ${failed.length} failed`);
process.exitCode = failed.length > 0 || passed === 0 ? 1 : 0;
