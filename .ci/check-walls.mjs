// Cruises the source and holds it against .dependency-cruiser.mjs. Fails on a broken wall, on a file that
// cannot be read, and on fewer modules than the house could possibly have (a cruise of nothing passes).
import { createRequire } from 'node:module';

// dependency-cruiser parses with swc, but without `tsx`: it reads no .tsx file at all. Its reader is given the
// option here, before it loads swc.
const swc = createRequire(import.meta.url)('@swc/core');
const { parseFileSync } = swc;
swc.parseFileSync = (file, options) => parseFileSync(file, { ...options, tsx: file.endsWith('.tsx') });

const { cruise } = await import('dependency-cruiser');
const { default: extractOptions } = await import('dependency-cruiser/config-utl/extract-depcruise-config');
const ruleSet = await extractOptions('./.dependency-cruiser.mjs');
const { output, exitCode } = await cruise(['server', 'web/src', 'prisma'], {
  ...ruleSet.options,
  ruleSet,
  validate: true,
  outputType: 'err',
});
process.stdout.write(output);
const count = Number(/(\d+) modules/.exec(output)?.[1] ?? 0);
if (count < 60) {
  console.error(`dependency walls: only ${count} modules were read; the check proves nothing`);
  process.exit(1);
}
process.exit(exitCode === 0 ? 0 : 1);
