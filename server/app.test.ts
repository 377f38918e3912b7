import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { allRoutes } from './contract/all-routes.ts';
import { problem } from './contract/problem.ts';
import { inlineTypes } from './contract/uploads.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());
afterEach(() => vi.useRealTimers());

describe('the application', () => {
  test('describes every contract as OpenAPI 3.1, errors included', async () => {
    const { statusCode, json } = await testApp.app.inject({ url: '/api/openapi.json' });
    expect(statusCode).toBe(200);
    const document = json();
    expect(document.openapi).toBe('3.1.0');
    for (const { method, path, failsAs } of allRoutes) {
      const operation = document.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
      expect(operation, `${method} ${path}`).toBeDefined();
      expect(Object.keys(operation.responses.default.content)).toEqual([
        { text: 'text/plain', page: 'text/html', problem: 'application/problem+json' }[failsAs ?? 'problem'],
      ]);
    }
  });

  test('describes the headers that a route reads', async () => {
    const { paths } = (await testApp.app.inject({ url: '/api/openapi.json' })).json();
    expect(paths['/api/uploads'].post.parameters).toContainEqual(
      expect.objectContaining({ in: 'header', name: 'upload-length', required: false }),
    );
  });

  test('describes bytes, CSV, redirects and a failing readiness check as they are sent', async () => {
    const { paths } = (await testApp.app.inject({ url: '/api/openapi.json' })).json();
    const answersOf = (path: string) => {
      const { default: _, ...answers } = paths[path].get.responses;
      return Object.fromEntries(
        Object.entries<{ content?: object }>(answers).map(([status, { content = {} }]) => [
          status,
          Object.keys(content).join(),
        ]),
      );
    };
    const types = [...inlineTypes, 'application/octet-stream'].join();
    expect(types).toContain('image/jpeg,image/png,');
    expect(answersOf('/api/files/{id}')).toEqual({
      200: types,
      206: types,
      304: '',
      416: 'application/problem+json',
    });
    expect(answersOf('/api/admin/users.csv')).toEqual({ 200: 'text/csv' });
    expect(answersOf('/api/auth/google')).toEqual({ 303: '' });
    expect(answersOf('/readyz')).toEqual({ 200: 'application/json', 503: 'application/json' });
    expect(paths['/api/auth/google'].get.responses['303'].headers.location).toBeDefined();
  });

  test('is alive, and ready if the database is migrated and the store is available', async () => {
    const alive = await testApp.app.inject({ url: '/healthz' });
    expect([alive.statusCode, alive.json()]).toEqual([200, { status: 'ok' }]);
    const ready = await testApp.app.inject({ url: '/readyz' });
    expect([ready.statusCode, ready.json().checks]).toEqual([
      200,
      { database: 'ok', objectStore: 'ok', migrations: 'ok' },
    ]);
  });

  test.each([
    ['/api/nothing', 404],
    ['/.git/config', 404],
    ['/.env', 404],
    ['/..%2f..%2fetc/passwd', 404],
    ['/api/tasks/%00', 400],
  ])('S56 S57 %s returns %i with a problem and the common headers', async (url, status) => {
    const answer = await testApp.app.inject({ url, headers: { cookie: '__Host-torchbearer=x' } });
    expect(answer.statusCode === status || answer.statusCode === 401).toBe(true);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(problem.safeParse(answer.json()).success).toBe(true);
    expect(answer.headers['content-security-policy']).toContain("default-src 'self'");
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    expect(answer.headers['referrer-policy']).toBeDefined();
  });

  test('private JSON is not cached', async () => {
    const { headers } = await testApp.app.inject({ url: '/api/session' });
    expect(headers['cache-control']).toBe('no-store');
  });

  test('the rate limit counts API calls, not pages', async () => {
    // All requests fall into one minute, even on a slow machine.
    vi.useFakeTimers({ toFake: ['Date'] });
    const limited = await createTestApp({ config: { rateLimitPerMinute: 2 } });
    try {
      const from = async (url: string) => (await limited.app.inject({ url })).statusCode;
      for (let i = 0; i < 4; i += 1) expect(await from('/no-page')).toBe(404);
      expect([await from('/api/session'), await from('/%61pi/session')]).toEqual([200, 200]);
      const refused = await limited.app.inject({ url: '/api/session' });
      expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_requests']);
    } finally {
      await limited.close();
    }
  });
});
