import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMemoryLog } from '../testing/memory-log.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { toProblem } from './error-handler.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

test('a client error without a code is refused as one, and the log names it', async () => {
  const log = createMemoryLog();
  const error = Object.assign(new Error('no tea'), { statusCode: 418 });
  const request = { id: 'r', log: log.child({}), routeOptions: { config: {} } } as never;
  expect(toProblem(error, request)).toMatchObject({ status: 400, code: 'bad_request' });
  expect(log.lines).toMatchObject([{ level: 'warn', statusCode: 418, err: error }]);
});

test('two rules of a field with the same message give one error', async () => {
  const response = await t.request('POST', '/api/contact', {
    body: { name: 'A', email: 'a@b.test', message: 'x'.repeat(20_000) },
  });
  const messages = response
    .json()
    .errors.map(({ path, message }: Record<string, string>) => `${path} ${message}`);
  expect(messages).toContain('body.message Use at most 4,000 characters.');
  expect(new Set(messages).size).toBe(messages.length);
});
