import { expect, test } from 'vitest';
import { authErrorReasons } from '#contract/sign-in.ts';
import { site } from '../../content/site.ts';
import { authErrorMessage } from './auth-error-message.ts';
import { administratorPage, returnToOf, safeReturnTo } from './return-to.ts';

test('S19 only a path of this site is a return address', () => {
  expect(safeReturnTo('/task-all?show=open')).toBe('/task-all?show=open');
  for (const evil of [null, '', '//evil', '/\\evil', 'https://evil', 'javascript:x', 'task-all']) {
    expect(safeReturnTo(evil)).toBeUndefined();
  }
});

test('an administrator returns to where they were, but not below another segment', () => {
  const home = '/admin/a-segment-of-ours';
  expect(administratorPage(home, undefined)).toBe(home);
  for (const page of [`${home}/all-request?open=1`, `${home}?x=1`, home, '/task-all/1'])
    expect(administratorPage(home, page)).toBe(page);
  for (const page of ['/admin/another-segment/all-users', `${home}-longer/all-users`])
    expect(administratorPage(home, page)).toBe(home);
});

test('S19 the state of a location is checked like an address', () => {
  const location = { pathname: '/', search: '', hash: '', key: 'k', unstable_mask: undefined };
  expect(returnToOf({ ...location, state: { returnTo: '/profile' } })).toBe('/profile');
  for (const state of [null, 'x', {}, { returnTo: 1 }, { returnTo: '//evil' }])
    expect(returnToOf({ ...location, state })).toBeUndefined();
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

test('the error of an address that another account has names the contact address', () => {
  const { steps, actions } = authErrorMessage('email_taken');
  expect(steps.join()).toContain(site().festival.email);
  expect(actions).toContain('contact');
});
