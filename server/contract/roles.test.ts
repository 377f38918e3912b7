import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { rights, roleLabels } from './roles.ts';

test('the page for campus IT has the table of roles', () => {
  const page = readFileSync(new URL('../../docs/operations/install.md', import.meta.url), 'utf8');
  const rows = Object.values(rights).map(
    ({ words, roles }) => `| ${words} | ${roles.map((role) => roleLabels[role]).join(', ')} |`,
  );
  expect(page).toContain(`|---|---|\n${rows.join('\n')}\n\n`);
});
