import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { multipartForm } from '../../server/testing/multipart-form.ts';
import { origin } from '../stack.ts';
import { containersOf, docker, scaleServers, untilHealthy, untilWell } from './containers.ts';
import { type Load, startLoad } from './load.ts';
import { trial } from './trial.ts';

const update = join(import.meta.dirname, '../../server/operations/rolling-update.sh');

let load: Load;

beforeAll(async () => {
  // What fails shall fail for the restart, and not for a busy machine.
  load = await startLoad({ students: 4, pause: 500, fileMax: 500_000 });
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
  // Its image is the same: it stays, and so does everybody's connection.
  expect(await containersOf('web')).toEqual([web]);
  await scaleServers(1);
});

test('S49 servers that stop and start, again and again: no request fails', async () => {
  await scaleServers(3);
  const ids = await containersOf('server');
  await trial(
    load,
    'SIGTERM and start, 9 times',
    async () => {
      for (let turn = 0; turn < 9; turn += 1) {
        const id = ids[turn % ids.length] ?? '';
        await docker('stop', id);
        expect(await docker('inspect', '--format', '{{.State.ExitCode}}', id)).toBe('0');
        await docker('start', id);
        await untilHealthy('server', 3);
      }
    },
    { flawless: true },
  );
  await scaleServers(1);
});

/** An upload of which the first half has arrived. */
async function halfUpload(size: number) {
  const [student] = load.people.students;
  if (student === undefined) throw new Error('nobody is signed in');
  const { body, headers } = multipartForm({ bytes: randomBytes(size) });
  const upload = request({
    host: '127.0.0.1',
    servername: origin.hostname,
    port: origin.port,
    agent: false,
    method: 'POST',
    path: '/api/uploads?purpose=submission-file',
    headers: {
      host: origin.host,
      ...student.caller.client.identity,
      ...headers,
      'content-length': body.length,
    },
  });
  const answer = once(upload, 'response') as Promise<[IncomingMessage]>;
  answer.catch(() => {});
  await new Promise((resolve) => upload.write(body.subarray(0, size / 2), resolve));
  return { answer, finish: () => upload.end(body.subarray(size / 2)) };
}

test('S49 SIGTERM in mid-upload: what goes on is taken to its end, and the server exits well', async () => {
  const [id = ''] = await containersOf('server');
  const { answer, finish } = await halfUpload(4 * 1024 * 1024);
  const stopped = docker('stop', id);
  finish();
  const [{ statusCode }] = await answer;
  await stopped;
  expect(statusCode).toBe(201);
  expect(await docker('inspect', '--format', '{{.State.ExitCode}}', id)).toBe('0');
  await docker('start', id);
  await untilWell();
});

test('S49 SIGTERM while an upload hangs: the server exits within its grace period all the same', async () => {
  const [id = ''] = await containersOf('server');
  const { answer } = await halfUpload(4 * 1024 * 1024);
  await docker('stop', id);
  // 137 would be the engine's SIGKILL after stop_grace_period.
  expect(['0', '1']).toContain(await docker('inspect', '--format', '{{.State.ExitCode}}', id));
  const ended = await answer.then(
    ([{ statusCode }]) => statusCode ?? 0,
    () => 0,
  );
  expect([0, 408, 503]).toContain(ended);
  await docker('start', id);
  await untilWell();
});
