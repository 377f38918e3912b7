import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const source = fileURLToPath(new URL('..', import.meta.url));

it('a page or part with placeholders says to screen readers that something is loading', () => {
  const silent = globSync(`${source}/**/*.tsx`)
    .filter((file) => !file.includes('ui-gallery'))
    .filter((file) => {
      const code = readFileSync(file, 'utf8');
      return code.includes('<Skeleton ') && !code.includes('role="status"');
    });
  expect(silent).toEqual([]);
});
