import { expect, it } from 'vitest';
import { deleteTask } from '#contract/tasks.ts';
import { ApiProblem } from './api-problem.ts';
import { problemOf, unreachable } from './client.ts';
import { ignoreNotFound } from './ignore-not-found.ts';

it('takes a row that is gone already for deleted', async () => {
  const gone = Promise.reject(problemOf(deleteTask, 404, undefined));
  await expect(gone.catch(ignoreNotFound)).resolves.toBeUndefined();
});

it('takes a submission that is gone already for deleted, whose 404 has a code of its own', async () => {
  const problem = { ...problemOf(deleteTask, 404, undefined).problem, code: 'submission_not_found' as const };
  await expect(Promise.reject(new ApiProblem(problem)).catch(ignoreNotFound)).resolves.toBeUndefined();
});

it('hides no other failure', async () => {
  for (const problem of [problemOf(deleteTask, 403, undefined), unreachable(deleteTask), new Error('?')])
    await expect(Promise.reject(problem).catch(ignoreNotFound)).rejects.toBe(problem);
});
