import { expect, test } from 'vitest';
import { requestIdOf } from './request-id.ts';

const given = 'a'.repeat(32);
const headers = { 'x-request-id': given };

test('takes the proxy’s id, and only where there is a proxy', () => {
  expect(requestIdOf(true)({ headers })).toBe(given);
  expect(requestIdOf(false)({ headers })).not.toBe(given);
});

test.each(['', 'short', `${given}x`, `${given}\r\nforged`, given.toUpperCase()])(
  'makes its own for %j',
  (id) => {
    expect(requestIdOf(true)({ headers: { 'x-request-id': id } })).toMatch(/^[0-9a-f-]{36}$/);
  },
);
