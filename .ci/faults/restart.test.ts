import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { multipartForm } from '../../server/testing/multipart-form.ts';
import { containersOf, docker, inside, origin, psql, until } from '../stack/stack.ts';
import { exitCodeOf, scaleServers, untilHealthy, untilUsed } from './containers.ts';
import { type Load, startLoad } from './load.ts';
import { uploadPath } from './student.ts';
import { trial } from './trial.ts';

const update = join(import.meta.dirname, '../../server/operations/rolling-update.sh');

let load: Load;

beforeAll(async () => {
  // A small load: a request should fail because of the restart, not because of a busy machine.
  load = await startLoad({ students: 4, pause: 500 });
});
afterAll(() => load?.close());

test('S49 a rolling update of three servers under load: no request fails', async () => {
  await scaleServers(3);
  const old = await containersOf('server');
  const [web] = await containersOf('web');
  await trial(
    load,
    'rolling update of three servers',
    async () => {
      await promisify(execFile)('bash', [update, '--no-build']);
    },
    { flawless: true },
  );
  const now = await containersOf('server');
  expect(now).toHaveLength(3);
  expect(now.filter((id) => old.includes(id))).toEqual([]);
  // Its image is the same: nginx keeps running, and so do its connections.
  expect(await containersOf('web')).toEqual([web]);
});

test('S49 servers that stop and start one after another: no request fails', async () => {
  await scaleServers(3);
  const ids = await containersOf('server');
  await trial(
    load,
    'SIGTERM and start of three servers in turn',
    async () => {
      for (const id of ids) {
        await docker('stop', id);
        expect(await exitCodeOf(id)).toBe('0');
        await docker('start', id);
        await untilHealthy('server', 3);
        await untilUsed(id);
      }
    },
    { flawless: true },
  );
});

/** Starts an upload of the guest; the server has read part of its first half. */
async function halfUpload(bytes: Buffer) {
  const { guest } = load.people;
  const { body, headers } = multipartForm({ bytes });
  const upload = request({
    host: '127.0.0.1',
    servername: origin.hostname,
    port: origin.port,
    agent: false,
    method: 'POST',
    path: uploadPath,
    headers: {
      host: origin.host,
      ...guest.client.http.identity,
      ...headers,
      'content-length': body.length,
    },
  });
  const answer = once(upload, 'response') as Promise<[IncomingMessage]>;
  answer.catch(() => {});
  upload.write(body.subarray(0, bytes.length / 2));
  const begun = `SELECT count(*) FROM uploads JOIN users ON users.id = owner_user_id
    WHERE uploads.status = 'pending' AND email = '${guest.email}'`;
  await until(async () => (await psql(begun)).trim() === '1');
  return { answer, finish: () => upload.end(body.subarray(bytes.length / 2)) };
}

/** The server has received SIGTERM and accepts no more connections. */
async function untilStopping(): Promise<void> {
  await until(() =>
    inside('/healthz').then(
      () => false,
      () => true,
    ),
  );
}

test('S49 SIGTERM during an upload: the upload completes, and the server exits with 0', async () => {
  await scaleServers(1);
  const [id = ''] = await containersOf('server');
  await trial(load, 'SIGTERM during an upload', async () => {
    const bytes = randomBytes(12 * 1024 * 1024);
    const { answer, finish } = await halfUpload(bytes);
    const stopped = docker('stop', id);
    await untilStopping();
    finish();
    const [reply] = await answer;
    expect(reply.statusCode).toBe(201);
    const { id: fileId } = (await json(reply)) as { id: string };
    load.people.guest.recordFile(fileId, bytes);
    await stopped;
    expect(await exitCodeOf(id)).toBe('0');
    await docker('start', id);
  });
});

test('S49 SIGTERM while an upload hangs: the server still exits within its grace period', async () => {
  await scaleServers(1);
  const [id = ''] = await containersOf('server');
  await trial(load, 'SIGTERM while an upload hangs', async () => {
    const { answer } = await halfUpload(randomBytes(12 * 1024 * 1024));
    await docker('stop', id);
    // 137 would be SIGKILL, which the engine sends after stop_grace_period.
    expect(['0', '1']).toContain(await exitCodeOf(id));
    const ended = await answer.then(
      ([{ statusCode }]) => statusCode ?? 0,
      () => 0,
    );
    expect([0, 408, 503]).toContain(ended);
    await docker('start', id);
  });
});
