import { toast } from 'sonner';
import { expect, test, vi } from 'vitest';
import { ApiProblem } from '../api/api-problem.ts';
import { toastProblem } from './toast.ts';

vi.mock('sonner', () => ({ toast: { error: vi.fn() } }));

const problem = { type: 'about:blank', title: 'x', status: 401, detail: 'x', requestId: '' };

test('a session that has ended shows no toast: the page says so, and after the next sign-in it would be wrong', () => {
  toastProblem(new ApiProblem({ ...problem, code: 'unauthenticated' }), 'It failed.');
  expect(toast.error).not.toHaveBeenCalled();
  toastProblem(new ApiProblem({ ...problem, code: 'unavailable' }), 'It failed.');
  expect(toast.error).toHaveBeenCalledOnce();
});
