import { afterEach, expect, it, vi } from 'vitest';
import type { Task } from '#contract/tasks.ts';
import { queryClient } from '../../api/query-client.ts';
import { sampleTask } from './sample-task.ts';
import { openTasksQuery } from './tasks-query.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

const task = (last: number) => sampleTask({ id: `0190c0de-0000-7000-8000-00000000000${last}` });

/** Answers each list by its query. */
function answerLists(lists: Record<string, Task[]>, nextCursor: string | null) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    const { searchParams } = new URL(address, 'http://localhost');
    const narrowed = searchParams.get('difficulty') ?? searchParams.get('sort') ?? 'newest';
    asked.push(narrowed);
    return Response.json({ items: lists[narrowed], nextCursor, total: 90 });
  });
  return asked;
}

it('adds easy tasks and those that close soon to the newest, each once', async () => {
  const [one, two, three, four] = [task(1), task(2), task(3), task(4)];
  answerLists({ newest: [one, two], Easy: [two, three], closing: [four, one] }, 'more');
  const { items } = await queryClient.fetchQuery(openTasksQuery());
  expect(items).toEqual([one, two, three, four]);
});

it('asks once if the newest are all', async () => {
  const asked = answerLists({ newest: [task(1)] }, null);
  const { items } = await queryClient.fetchQuery(openTasksQuery());
  expect(items).toEqual([task(1)]);
  expect(asked).toEqual(['newest']);
});
