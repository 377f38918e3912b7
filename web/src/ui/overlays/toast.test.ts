import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiProblem } from '../../api/api-problem.ts';
import { acceptToasts, showToastsBy, toastProblem, toastSuccess, toastUndo } from './toast.ts';

const load = vi.fn();
const library = { success: vi.fn(), error: vi.fn(), message: vi.fn(), dismiss: vi.fn() };
let end: () => void;

beforeEach(() => {
  vi.resetAllMocks();
  vi.useFakeTimers();
  end = acceptToasts(load);
});
afterEach(() => {
  end();
  vi.useRealTimers();
});

const problem = { type: 'about:blank', title: 'x', status: 401, detail: 'x', requestId: '' };

test('a session that has ended shows no toast: the page says so, and after the next sign-in it would be wrong', () => {
  const hide = showToastsBy(library);
  toastProblem(new ApiProblem({ ...problem, code: 'unauthenticated' }), 'It failed.');
  expect(library.error).not.toHaveBeenCalled();
  toastProblem(new ApiProblem({ ...problem, code: 'unavailable' }), 'It failed.');
  expect(library.error).toHaveBeenCalledOnce();
  hide();
});

test('toasts that come before the library load it, and are shown once in their order when it is there', () => {
  toastSuccess('First');
  toastSuccess('Second');
  expect(load).toHaveBeenCalled();
  const hide = showToastsBy(library);
  toastSuccess('Third');
  expect(library.success.mock.calls.map(([title]) => title)).toEqual(['First', 'Second', 'Third']);
  hide();
});

test('what can no longer be undone is not shown', () => {
  toastUndo('Approved.', { onUndo: () => {}, duration: 5_000 });
  vi.advanceTimersByTime(5_000);
  const hide = showToastsBy(library);
  expect(library.success).not.toHaveBeenCalled();
  toastUndo('Rejected.', { onUndo: () => {}, duration: 5_000 });
  const [[title, { id }]] = library.success.mock.calls as [[string, { id: string }]];
  expect(title).toBe('Rejected.');
  vi.advanceTimersByTime(5_000);
  expect(library.dismiss).toHaveBeenLastCalledWith(id);
  hide();
});

test('the toasts of a layout end with it', () => {
  toastSuccess('Of the layout before');
  end();
  toastSuccess('Without a layout');
  end = acceptToasts(load);
  const hide = showToastsBy(library);
  expect(library.success).not.toHaveBeenCalled();
  hide();
  expect(library.dismiss).toHaveBeenCalledOnce();
});
