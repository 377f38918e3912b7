import { createHash, randomBytes } from 'node:crypto';
import { type HttpRequest, type HttpResponse, Upload } from 'tus-js-client';
import { expect, test } from 'vitest';
import { limits } from '../../server/contract/limits.ts';
import { tusPath } from '../../server/contract/resumable-uploads.ts';
import { openCuttable } from '../../web/e2e/cut-network.ts';
import { Client, createTask } from './client.ts';
import { ask, compose, origin, until } from './stack.ts';

const MiB = 2 ** 20;
const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

test('a large file arrives through nginx in the S3 store, although the connection and the server end in the middle', {
  tags: 'nightly',
}, async () => {
  const student = new Client();
  await student.signIn(`film-${Date.now()}@students.example`);
  const bytes = randomBytes(40 * MiB);
  const network = await openCuttable(origin.origin);
  const address = new URL(origin);
  address.port = new URL(network.origin).port;

  let begun = 0;
  /** How much had arrived, each time that it was asked. */
  const arrived: number[] = [];
  function onAfterResponse(request: HttpRequest, response: HttpResponse) {
    if (request.getMethod() === 'POST') begun += 1;
    if (request.getMethod() === 'HEAD' && response.getStatus() === 200)
      arrived.push(Number(response.getHeader('upload-offset')));
  }
  const { promise: sent, resolve, reject } = Promise.withResolvers<void>();
  const upload = new Upload(bytes, {
    endpoint: new URL(tusPath, address).href,
    headers: student.identity,
    metadata: { purpose: 'submission-file', filename: 'takes.bin', fingerprint: 'film-of-a-test' },
    chunkSize: limits.uploadPartBytes,
    retryDelays: Array.from({ length: 200 }, () => 500),
    // As the website does (send-in-parts.ts): the library would begin again while the server does not answer.
    onUploadUrlAvailable: () => {
      upload.options.endpoint = null;
    },
    onAfterResponse,
    onSuccess: () => resolve(),
    onError: reject,
  });

  // The connection, in the middle of the second part.
  let reached = network.holdAfter(24 * MiB);
  upload.start();
  await reached;
  network.cut();
  reached = network.holdAfter(6 * MiB);
  network.mend();
  await reached;
  expect(arrived.at(-1)).toBeGreaterThan(limits.uploadPartBytes);

  // The server, while it waits for the rest of a part.
  const before = arrived.length;
  await compose('restart', 'server');
  await until(async () => (await ask('/api/session')).status === 200);
  network.cut();
  network.mend();
  await sent;
  expect(arrived.length).toBeGreaterThan(before);
  expect(arrived.at(-1)).toBeGreaterThan(arrived[before - 1] ?? 0);
  expect(begun).toBe(1);
  await network.close();

  const id = upload.url?.split('/').at(-1) ?? '';
  const state = async () => (await student.call('GET', `/api/uploads/unfinished/${id}`)).json();
  await until(async () => (await state()).state === 'ready');
  const administrator = new Client();
  await administrator.signInAsAdministrator();
  const taskId = await createTask(administrator, 'All takes of the film');
  administrator.close();
  const submission = await student.call('POST', `/api/tasks/${taskId}/submissions`, {
    json: { description: 'All takes.', fileIds: [id] },
  });
  expect(submission.status).toBe(201);
  expect(submission.json().files).toMatchObject([{ id, name: 'takes.bin', size: bytes.length }]);
  const { body } = await student.call('GET', `/api/files/${id}`);
  expect(sha256Of(body)).toBe(sha256Of(bytes));
  student.close();
});
