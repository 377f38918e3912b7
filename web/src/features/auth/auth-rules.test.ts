import { expect, test } from 'vitest';
import { authErrorReasons } from '#contract/session.ts';
import { authErrorMessage } from './auth-error-message.ts';
import { safeReturnTo } from './return-to.ts';

test('S19 only a path of this site is a return address', () => {
  expect(safeReturnTo('/task-all?show=open')).toBe('/task-all?show=open');
  for (const evil of [null, '', '//evil', '/\\evil', 'https://evil', 'javascript:x', 'task-all']) {
    expect(safeReturnTo(evil)).toBeUndefined();
  }
});

test('every reason has its own message, an unknown one has the general message', () => {
  const titles = authErrorReasons.map((reason) => authErrorMessage(reason).title);
  expect(new Set(titles).size).toBe(authErrorReasons.length);
  expect(authErrorMessage('<script>')).toEqual(authErrorMessage('failed'));
  expect(authErrorMessage(null)).toEqual(authErrorMessage('failed'));
});

test('the first action is to try again, except for a disabled account', () => {
  for (const reason of authErrorReasons) {
    const { actions, steps } = authErrorMessage(reason);
    expect(actions[0], reason).toBe(reason === 'account_disabled' ? 'contact' : 'again');
    expect(actions.includes('again'), reason).toBe(reason !== 'account_disabled');
    expect(new Set(actions).size).toBe(actions.length);
    expect(steps.length).toBeGreaterThan(0);
  }
});
