// Sums the JSON reports of vitest and Playwright in a directory and prints one line: `N passed, N failed`.
// Usage: node .ci/summarize-reports.mjs DIRECTORY [CHECKS-THAT-FAILED]; exits 1 where anything failed or nothing ran.
// A check that failed without a failed test (a type error, a stack that did not come up) counts as one.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** @returns {{ passed: number, failed: number }} */
function ofVitest(report) {
  // A file that cannot be loaded fails without a failed test in it.
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length };
}

/** @returns {{ passed: number, failed: number }} */
function ofPlaywright({ stats, errors }) {
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length };
}

const [directory = '.', brokenChecks = '0'] = process.argv.slice(2);
const total = { passed: 0, failed: 0 };
for (const name of readdirSync(directory).filter((name) => name.endsWith('.json'))) {
  const report = JSON.parse(readFileSync(join(directory, name), 'utf8'));
  const { passed, failed } = 'numPassedTests' in report ? ofVitest(report) : ofPlaywright(report);
  total.passed += passed;
  total.failed += failed;
}
total.failed ||= Number(brokenChecks);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
