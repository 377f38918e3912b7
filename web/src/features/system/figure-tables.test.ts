import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { BatchTable, QueueTable } from './figure-tables.tsx';

const plain = (html: string) => html.replaceAll('<!-- -->', '');

it('does not say that nothing is there when it could not be read', () => {
  expect(plain(renderToString(createElement(QueueTable, { queues: null })))).toContain(
    'The queues could not be read.',
  );
  expect(plain(renderToString(createElement(BatchTable, { batches: null })))).toContain(
    'Bulk work that runs could not be read.',
  );
});

it('names a change to many students', () => {
  const batches = [{ id: '1', kind: 'users' as const, total: 4, startedAt: '2026-11-07T08:00:00Z' }];
  expect(plain(renderToString(createElement(BatchTable, { batches })))).toContain('Change to many students');
});
