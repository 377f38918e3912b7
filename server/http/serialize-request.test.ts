import { expect, test } from 'vitest';
import { createTestApp } from '../testing/test-app.ts';

test('S59 line breaks in a request do not create log lines, and every line has a request id', async () => {
  const written: string[] = [];
  const t = await createTestApp({
    config: { logLevel: 'info' },
    logTo: { write: (line) => void written.push(line) },
  });
  const forged = '{"level":30,"msg":"forged"}';
  const answers = [
    await t.request('GET', `/api/tasks/${encodeURIComponent(`\r\n${forged}\r\n`)}`),
    await t.request('POST', '/api/auth/admin', {
      body: { email: `a@b.test\r\n${forged}`, password: `\r\n${forged}` },
    }),
    await t.app.inject({ url: `/\u2028${forged}` }),
  ];
  await t.close();
  const lines = written
    .join('')
    .split(/\r\n|[\r\n]/)
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  expect(lines.map(({ msg }) => msg)).not.toContain('forged');
  const ids = new Set(lines.map(({ requestId }) => requestId).filter(Boolean));
  expect(ids).toEqual(new Set(answers.map(({ headers }) => headers['x-request-id'])));
  const completed = lines.filter(({ msg }) => msg === 'request completed');
  expect(completed.map(({ requestId }) => requestId).sort()).toEqual([...ids].sort());
});

test('S59 the code of an invitation is not logged', async () => {
  const written: string[] = [];
  const t = await createTestApp({
    config: { logLevel: 'info' },
    logTo: { write: (line) => void written.push(line) },
  });
  for (const path of ['/join', '/api/invitations', '/API/invitations'])
    await t.app.inject({ url: `${path}/secret-code?x=1` });
  await t.close();
  const log = written.join('');
  expect(log).toContain('"path":"/api/invitations/..."');
  expect(log).not.toContain('secret-code');
});
