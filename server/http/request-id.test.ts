import { expect, test } from 'vitest';
import { createTestApp } from '../testing/test-app.ts';
import { requestIdOf } from './request-id.ts';

const given = 'a'.repeat(32);
const headers = { 'x-request-id': given };

test('uses the proxy’s id only if there is a proxy', () => {
  expect(requestIdOf(true)({ headers })).toBe(given);
  expect(requestIdOf(false)({ headers })).not.toBe(given);
});

test.each(['', 'short', `${given}x`, `${given}\r\nforged`, given.toUpperCase()])(
  'makes its own for %j',
  (id) => {
    expect(requestIdOf(true)({ headers: { 'x-request-id': id } })).toMatch(/^[0-9a-f-]{36}$/);
  },
);

test('every response has a request id, the same as in its problem', async () => {
  const testApp = await createTestApp();
  try {
    const answer = await testApp.request('GET', '/api/session');
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    const refusal = await testApp.request('GET', '/api/me');
    expect(refusal.headers['x-request-id']).toBe(refusal.json().requestId);
  } finally {
    await testApp.close();
  }
});
