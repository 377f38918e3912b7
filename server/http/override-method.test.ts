import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAdministrator, createTask } from '../testing/factories.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let t: TestApp;
let cookie: string;

beforeAll(async () => {
  t = await createTestApp();
  cookie = await t.signInAs(await createAdministrator(t.db));
});
afterAll(() => t.close());

const post = (url: string, method: string, headers: Record<string, string> = { cookie }) =>
  t.app.inject({ method: 'POST', url, headers: { ...headers, 'x-http-method-override': method } });

test('a POST has the method that its header names', async () => {
  const { id } = await createTask(t.db);
  expect((await post(`/api/tasks/${id}`, 'DELETE')).statusCode).toBe(204);
  expect((await t.request('GET', `/api/tasks/${id}`, { cookie })).statusCode).toBe(404);
});

test('S18 it is checked as this method: its access, and the page that sent it', async () => {
  const { id } = await createTask(t.db);
  const address = `/api/tasks/${id}`;
  expect((await post(address, 'DELETE', {})).statusCode).toBe(401);
  const foreign = { cookie, origin: 'https://evil.test' };
  expect((await post(address, 'DELETE', foreign)).statusCode).toBe(403);
  expect((await t.request('GET', address, { cookie })).statusCode).toBe(200);
});

test('only changes can be named, and only by a POST', async () => {
  const { id } = await createTask(t.db);
  for (const method of ['GET', 'HEAD', 'delete', 'TRACE', 'PROPFIND', '']) {
    expect((await post(`/api/tasks/${id}`, method)).statusCode, method).toBe(404);
  }
  const url = `/api/tasks/${id}`;
  const headers = { cookie, 'x-http-method-override': 'DELETE' };
  expect((await t.app.inject({ method: 'GET', url, headers })).statusCode).toBe(200);
});
