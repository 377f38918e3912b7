// Checks the imports of the source against .dependency-cruiser.mjs. Fails on a forbidden import, on a file that cannot be
// parsed, and on implausibly few modules (a check of nothing would pass).
import { createRequire } from 'node:module';

// dependency-cruiser parses with swc, but without its `tsx` option, so that it cannot parse .tsx files. This adds the
// option before dependency-cruiser loads swc.
const swc = createRequire(import.meta.url)('@swc/core');
const { parseFileSync } = swc;
swc.parseFileSync = (file, options) => parseFileSync(file, { ...options, tsx: file.endsWith('.tsx') });

const { cruise } = await import('dependency-cruiser');
const { default: extractOptions } = await import('dependency-cruiser/config-utl/extract-depcruise-config');
const ruleSet = await extractOptions('./.dependency-cruiser.mjs');
const { output, exitCode } = await cruise(['server', 'web/src'], {
  ...ruleSet.options,
  ruleSet,
  validate: true,
  outputType: 'err',
});
process.stdout.write(output);
const count = Number(/(\d+) modules/.exec(output)?.[1] ?? 0);
if (count < 60) {
  console.error(`import rules: only ${count} modules were read; the check proves nothing`);
  process.exit(1);
}
process.exit(exitCode === 0 ? 0 : 1);
