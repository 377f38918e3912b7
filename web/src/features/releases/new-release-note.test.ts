import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { NewRelease } from '#contract/new-release.ts';
import { NewReleaseNote } from './new-release-note.tsx';

const release: NewRelease = {
  version: '1.1.0',
  publishedAt: '2026-11-20T10:00:00Z',
  notes: '## Added\n\n- Certificates',
  page: 'https://github.com/torchbearer/torchbearer/releases/tag/v1.1.0',
};
const draw = (change: Partial<NewRelease>) =>
  renderToString(
    createElement(NewReleaseNote, { running: '1.0.0', release: { ...release, ...change }, onHide: () => {} }),
  ).replaceAll('<!-- -->', '');

it('says what is new, what runs and who installs it; the notes are drawn when they are opened', () => {
  const html = draw({});
  for (const text of [
    'Update available: Torchbearer 1.1.0',
    '20 Nov 2026',
    'This site runs 1.0.0.',
    'update.md',
  ])
    expect(html).toContain(text);
  expect(html).toContain(`href="${release.page}"`);
  expect(html).toContain('What is new');
  expect(html).not.toContain('Certificates');
});

it('offers no notes and no page if there are none', () => {
  const html = draw({ notes: ' \n', page: null });
  expect(html).toContain('Update available');
  expect(html).not.toContain('What is new');
  expect(html).not.toContain('href');
});
