import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

test.each(['/%', '/%E0%A4%A', '/api/%E0%A4%A', '/api/files/%', '/api/tasks/%c0%af?x=%'])(
  'S56 %s cannot be decoded → a problem like any other, with every header',
  async (url) => {
    const { headers: usual } = await t.request('GET', '/api/none');
    const { statusCode, headers, json } = await t.request('GET', url);
    expect(statusCode).toBe(404);
    expect(headers['content-type']).toContain('application/problem+json');
    expect(json()).toMatchObject({ code: 'not_found', requestId: headers['x-request-id'] });
    expect(new Set(Object.keys(headers))).toEqual(new Set(Object.keys(usual)));
  },
);

test('a percent sign in the query does not change the path', async () => {
  expect((await t.request('GET', '/api/session?x=%')).statusCode).not.toBe(404);
});
