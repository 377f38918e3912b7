import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerBodyTimeout } from './body-timeout.ts';

let app: FastifyInstance;
let port: number;

beforeAll(async () => {
  app = Fastify();
  registerBodyTimeout(app, 300);
  app.addContentTypeParser('multipart/form-data', (_request, payload, done) => {
    payload.resume().once('end', () => done(null));
  });
  app.post('/', async () => {
    await sleep(600);
    return 'done';
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(() => app.close());

/** Sends headers and the start of a body, the rest later. @returns what came back until the end */
async function send(type: string, rest: string | null): Promise<string> {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  let answer = '';
  socket.on('data', (bytes) => {
    answer += bytes;
  });
  socket.write(
    `POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: ${type}\r\nContent-Length: 4\r\n\r\n"a`,
  );
  const closed = once(socket, 'close');
  if (rest !== null) {
    await sleep(rest.startsWith('late') ? 500 : 20);
    socket.write(rest.replace('late', ''));
  }
  await closed;
  return answer;
}

test('S45 a JSON body that never ends → hung up; one that ends in time is answered, however long that takes', async () => {
  expect(await send('application/json', null)).toBe('');
  expect(await send('application/json', 'late')).toBe('');
  expect(await send('application/json', 'b"')).toContain('200 OK');
});

test('a form may take longer', async () => {
  expect(await send('multipart/form-data; boundary=x', 'lateb"')).toContain('200 OK');
});
