import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test } from 'vitest';
import { sampleTask } from '../sample-task.ts';
import { DueTasks } from './due-tasks.tsx';

test('a task with an image shows it', () => {
  const tasks = [sampleTask({ images: ['/api/files/own'] })];
  const router = createMemoryRouter([{ path: '/', element: createElement(DueTasks, { tasks }) }]);
  const html = renderToStaticMarkup(
    createElement(
      QueryClientProvider,
      { client: new QueryClient() },
      createElement(RouterProvider, { router }),
    ),
  );
  expect(html).toContain('src="/api/files/own"');
});
