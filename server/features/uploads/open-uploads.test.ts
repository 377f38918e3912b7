import { once } from 'node:events';
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createStudent } from '../../testing/factories.ts';
import { multipartForm } from '../../testing/multipart-form.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const limit = 3;
let t: TestApp;

beforeAll(async () => {
  t = await createTestApp({ config: { openUploadsPerPerson: limit } });
  await t.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => t.close());

const { body, headers } = multipartForm({ bytes: 'x'.repeat(2_000) });
/** Bytes of the form up to the middle of its file. */
const half = body.indexOf('xxx') + 1_000;

/** Begins an upload and sends one half of the file. */
function begin(cookie: string): ClientRequest {
  const request = httpRequest({
    port: (t.app.server.address() as AddressInfo).port,
    host: '127.0.0.1',
    method: 'POST',
    path: '/api/uploads?purpose=submission-file',
    headers: { cookie, ...headers, 'content-length': body.length },
  }).on('error', () => {});
  request.write(body.subarray(0, half));
  return request;
}

async function answerOf(request: ClientRequest) {
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return { status: response.statusCode, headers: response.headers, body: await json(response) };
}

/** Sends the rest. */
async function complete(request: ClientRequest) {
  const answer = answerOf(request);
  request.end(body.subarray(half));
  return (await answer).status;
}

test('S45 one person has a limited number of uploads open, from any address and session; others are not affected', async () => {
  const [student, other] = [await createStudent(t.db), await createStudent(t.db)];
  const sessions = [await t.signInAs(student), await t.signInAs(student)];
  const rows = () => t.db.upload.count({ where: { ownerUserId: student.id } });
  const open = Array.from({ length: limit }, (_, n) => begin(sessions[n % 2] ?? ''));
  await expect.poll(rows).toBe(limit);

  const refused = begin(sessions[0] ?? '');
  expect(await answerOf(refused)).toMatchObject({
    status: 429,
    headers: { 'retry-after': '10' },
    body: {
      code: 'too_many_uploads',
      detail:
        'You are sending too many files at the same time. Wait until some of them have arrived, then send this one again.',
    },
  });
  refused.destroy();
  expect(await complete(begin(await t.signInAs(other)))).toBe(201);

  // An upload that is complete, or whose client is gone, makes room.
  const [first, second, third] = open as [ClientRequest, ClientRequest, ClientRequest];
  expect(await complete(first)).toBe(201);
  const fourth = begin(sessions[0] ?? '');
  await expect.poll(rows).toBe(limit + 1);
  second.destroy();
  await expect.poll(() => complete(begin(sessions[1] ?? ''))).toBe(201);
  for (const request of [third, fourth]) expect(await complete(request)).toBe(201);
});
