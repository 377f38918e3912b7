import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { type RetentionKind, retention, retentionKindNames } from '#contract/retention.ts';
import type { RetentionPreview } from '#contract/retention-preview.ts';
import { RetentionTable } from './retention-table.tsx';

const usual = retention.parse({});

/** The words of the page, a line for each row. */
function textOf(
  preview: Partial<RetentionPreview>,
  rows: Partial<Record<RetentionKind, [number, number]>> = {},
) {
  const items = retentionKindNames.map((kind) => {
    const [due, soon] = rows[kind] ?? [0, 0];
    return { kind, due, soon };
  });
  const table = createElement(RetentionTable, {
    adminPath: '/admin/desk',
    preview: { published: usual, inForce: usual, from: null, mail: true, items, ...preview },
  });
  return renderToString(createElement(MemoryRouter, null, table))
    .replaceAll(/<!-- -->/g, '')
    .replaceAll(/<\/(tr|p)>/g, '\n')
    .replaceAll(/<\/t[hd]>/g, ' | ')
    .replaceAll(/<a [^>]*href="([^"]+)"[^>]*>/g, '[$1] ')
    .replaceAll(/<[^>]+>/g, '');
}

test('each kind has its period and what is deleted, up to a number', () => {
  const text = textOf({}, { messages: [3, 1_200], notifications: [10_001, 10_001] });
  expect(text).toContain('Messages | 12 months | 3 | 1,200 |');
  expect(text).toContain('Notifications | 12 months | More than 10,000 | More than 10,000 |');
  expect(text).toContain('Unfinished works | 90 days | 0 | 0 |');
  expect(text).toContain('Inactive accounts | Kept | 0 | 0 |');
  expect(text).toContain('[/admin/desk/site?section=retention] change and publish them there');
  expect(text).not.toContain('shortened');
});

test('a shorter period says from when it counts', () => {
  const published = retention.parse({ messageMonths: 6 });
  const text = textOf({ published, from: '2026-12-06T12:00:00Z' });
  expect(text).toContain('Messages | 12 months, then 6 months |');
  expect(text).toMatch(/counts from .*6 Dec 2026.*, 7 days after its publication/);
});

test('without a mail server the page says that no account is deleted', () => {
  const set = retention.parse({ inactiveMonths: 24 });
  const words = 'No account is deleted';
  expect(textOf({ published: set, inForce: set, mail: false })).toContain(words);
  expect(textOf({ published: set, inForce: set })).not.toContain(words);
  expect(textOf({ mail: false })).not.toContain(words);
});
