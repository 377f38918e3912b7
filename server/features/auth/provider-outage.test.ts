import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signInWithGoogle } from '../../testing/google-flow.ts';
import { startScriptedProvider, unusedPort } from '../../testing/scripted-provider.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { setPassword } from './set-password.ts';

const client = { clientId: 'torchbearer-test', clientSecret: 'scripted-secret' };
const password = 'a quiet lamp by the river';
const unreachable = '/autherror?reason=unreachable';

describe('S12 while Google is unreachable at boot', () => {
  let t: TestApp;
  let port: number;
  beforeEach(async () => {
    port = await unusedPort();
    t = await createTestApp({ config: { oidc: { issuer: `http://127.0.0.1:${port}`, ...client } } });
  });
  afterEach(() => t.close());

  test('the application runs, administrators sign in, and students see the error page', async () => {
    expect((await t.request('GET', '/healthz')).statusCode).toBe(200);
    t.allowList.add('desk@festival.test');
    await setPassword(t.deps, { email: 'desk@festival.test', password });
    const body = { email: 'desk@festival.test', password };
    expect((await t.request('POST', '/api/auth/admin', { body })).statusCode).toBe(200);

    const response = await t.request('GET', '/api/auth/google');
    expect(response.statusCode).toBe(303);
    expect(response.headers.location).toBe(unreachable);
    const begun = await t.request('POST', '/api/auth/google', { body: {} });
    expect([begun.statusCode, begun.json().code]).toEqual([503, 'unavailable']);
    const deep = await t.request('GET', '/api/auth/google?returnTo=%2Ftask-all');
    expect(deep.headers.location).toBe(`${unreachable}&returnTo=%2Ftask-all`);
    expect(await t.db.signInAttempt.count()).toBe(0);
    expect(await t.db.auditEvent.count({ where: { action: 'session.refuse' } })).toBe(0);
  });

  test('students can sign in as soon as it responds, without a restart', async () => {
    expect((await t.request('GET', '/api/auth/google')).headers.location).toBe(unreachable);
    const provider = await startScriptedProvider(port);
    provider.claims = { email: 'asha@students.test', email_verified: true };
    const response = await signInWithGoogle(t, provider);
    await provider.close();
    expect(response.headers.location).toBe('/dashboard');
  });
});

describe('S12 a provider with invalid responses', () => {
  let server: Server;
  let answer: (issuer: string) => { status: number; body: string };
  let issuer: string;
  let t: TestApp;
  beforeAll(async () => {
    server = createServer((_request, response) => {
      const { status, body } = answer(issuer);
      response.writeHead(status, { location: 'http://127.0.0.1:9/' }).end(body);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    issuer = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
    t = await createTestApp({ config: { oidc: { issuer, ...client } } });
  });
  afterAll(async () => {
    await t.close();
    server.close();
  });

  const metadata = (of: string) => ({
    issuer: of,
    authorization_endpoint: `${of}/auth`,
    token_endpoint: `${of}/token`,
    jwks_uri: `${of}/jwks`,
  });
  test.each<[string, (issuer: string) => { status: number; body: string }]>([
    ['an error', () => ({ status: 500, body: '' })],
    ['a redirect', () => ({ status: 302, body: '' })],
    ['no JSON', () => ({ status: 200, body: '<html>' })],
    ['incomplete metadata', () => ({ status: 200, body: '{"issuer":"x"}' })],
    ['another issuer', () => ({ status: 200, body: JSON.stringify(metadata('https://evil.test')) })],
  ])('%s: students see the error page', async (_name, given) => {
    answer = given;
    const response = await t.request('GET', '/api/auth/google');
    expect(response.headers.location).toBe(unreachable);
  });
});
