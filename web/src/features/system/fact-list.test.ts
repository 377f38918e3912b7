import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { SystemFact } from '#contract/system.ts';
import { FactList } from './fact-list.tsx';

const fact: SystemFact = {
  name: 'Last backup',
  state: 'attention',
  value: 'None that this database knows of',
  at: null,
  advice: 'Make a backup.',
  page: 'docs/operations/backup.md#back-up',
};
const draw = (change: Partial<SystemFact>) =>
  renderToString(createElement(FactList, { facts: [{ ...fact, ...change }] })).replaceAll('<!-- -->', '');

it('says by a word that something needs attention, what to do, and which page explains it', () => {
  const html = draw({});
  for (const text of ['Last backup', 'Attention', 'Make a backup.', 'docs/operations/backup.md#back-up'])
    expect(html).toContain(text);
});

it('says that something is good, and when it was', () => {
  const html = draw({
    state: 'good',
    value: '3 files',
    at: '2026-11-21T02:30:00.000Z',
    advice: null,
    page: null,
  });
  expect(html).toContain('Good');
  expect(html).toContain('dateTime="2026-11-21T02:30:00.000Z"');
  expect(html).not.toContain('More in');
});
