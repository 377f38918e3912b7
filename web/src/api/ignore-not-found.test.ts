import { expect, it } from 'vitest';
import { deleteTask } from '#contract/tasks.ts';
import { ApiProblem } from './api-problem.ts';
import { problemOf, unreachable } from './client.ts';
import { ignoreNotFound, isUnknown } from './ignore-not-found.ts';

it('counts a missing row as deleted', async () => {
  const gone = Promise.reject(problemOf(deleteTask, 404, undefined));
  await expect(gone.catch(ignoreNotFound)).resolves.toBeUndefined();
});

it('counts a missing submission as deleted, although its 404 has another code', async () => {
  const problem = { ...problemOf(deleteTask, 404, undefined).problem, code: 'submission_not_found' as const };
  await expect(Promise.reject(new ApiProblem(problem)).catch(ignoreNotFound)).resolves.toBeUndefined();
});

it('throws every other error', async () => {
  for (const problem of [problemOf(deleteTask, 403, undefined), unreachable(deleteTask), new Error('?')])
    await expect(Promise.reject(problem).catch(ignoreNotFound)).rejects.toBe(problem);
});

it('knows an item that is not there, or that cannot be', () => {
  const known = [404, 400, 403, 500].map((status) => isUnknown(problemOf(deleteTask, status, undefined)));
  expect(known).toEqual([true, true, false, false]);
  expect([isUnknown(unreachable(deleteTask)), isUnknown(null)]).toEqual([false, false]);
});
