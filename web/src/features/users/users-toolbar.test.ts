import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test } from 'vitest';
import { readUserFilters } from './user-filters.ts';
import { UsersToolbar } from './users-toolbar.tsx';

test.each([
  [undefined, null],
  [{ total: 0 }, '0 users'],
  [{ total: 1 }, '1 user'],
  [{ total: 5031 }, '5,031 users'],
  [{ total: 1000, totalIsMinimum: true }, '1,000+ users'],
])('of %o users it says %s', (total, expected) => {
  const filters = readUserFilters(new URLSearchParams());
  const toolbar = createElement(UsersToolbar, { filters, total, onChange: () => {} });
  const element = createElement(QueryClientProvider, { client: new QueryClient() }, toolbar);
  const router = createMemoryRouter([{ path: '/', element }]);
  const html = renderToStaticMarkup(createElement(RouterProvider, { router }));
  // The fields with suggestions have empty ones.
  const said = Array.from(html.matchAll(/<p role="status"[^>]*>([^<]+)</g), ([, words]) => words);
  expect(said).toEqual(expected === null ? [] : [expected]);
});
