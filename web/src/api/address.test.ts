import { expect, test } from 'vitest';
import { startGoogle } from '#contract/provider-sign-in.ts';
import { getSession } from '#contract/session.ts';
import { getTask, listTasks } from '#contract/tasks.ts';
import { addressOf } from './address.ts';

test('an address without parameters is the path', () => {
  expect(addressOf(getSession)).toBe('/api/session');
});

test('parameters are filled in and escaped', () => {
  expect(addressOf(getTask, { params: { id: '../me' } })).toBe('/api/tasks/..%2Fme');
});

test('the query leaves out absent and empty values', () => {
  expect(addressOf(listTasks, { query: { search: 'a b&c', cursor: undefined, show: 'open' } })).toBe(
    '/api/tasks?search=a+b%26c&show=open',
  );
  expect(addressOf(listTasks, { query: { search: '' } })).toBe('/api/tasks');
});

test('a return path is escaped as one value', () => {
  expect(addressOf(startGoogle, { query: { returnTo: '/task-all?x=1&y=2' } })).toBe(
    '/api/auth/google?returnTo=%2Ftask-all%3Fx%3D1%26y%3D2',
  );
});
