import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { oldestBrowsers } from './oldest-browsers.ts';

test('the README names the oldest browsers that the build is made for', () => {
  const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');
  const { chrome, edge, firefox, safari } = oldestBrowsers;
  expect(readme).toContain(`Chrome ${chrome}, Edge ${edge}, Firefox ${firefox} and Safari ${safari}`);
});
