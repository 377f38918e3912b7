import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { registerBodyTimeout } from './body-timeout.ts';

const patience = 300;
let app: FastifyInstance;
let port: number;
let requests = 0;
let handled: PromiseWithResolvers<void>;
let work: PromiseWithResolvers<string>;

beforeAll(async () => {
  app = Fastify();
  registerBodyTimeout(app, patience);
  app.addHook('onRequest', async () => {
    requests += 1;
  });
  app.addContentTypeParser('multipart/form-data', (_request, payload, done) => {
    payload.resume().once('end', () => done(null));
  });
  app.post('/', () => {
    handled.resolve();
    return work.promise;
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(() => app.close());

// The server's patience passes when the test says so, however slow the machine is.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  handled = Promise.withResolvers();
  work = Promise.withResolvers();
});
afterEach(() => vi.useRealTimers());

/** Sends headers and the start of a body, and waits until the server has taken the headers. */
async function begin(type: string): Promise<{ socket: Socket; answer: Promise<string> }> {
  const before = requests;
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  let text = '';
  socket.on('data', (bytes) => {
    text += bytes;
  });
  const answer = once(socket, 'close').then(() => text);
  socket.write(
    `POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: ${type}\r\nContent-Length: 4\r\n\r\n"a`,
  );
  // Not expect.poll: under fake timers it moves the clock.
  while (requests === before) await setImmediate();
  return { socket, answer };
}

test('S45 a JSON body that never ends → hung up', async () => {
  const { answer } = await begin('application/json');
  vi.advanceTimersByTime(patience - 1);
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(1);
  expect(await answer).toBe('');
});

test('S45 one that ends in time is answered, however long that takes', async () => {
  const { socket, answer } = await begin('application/json');
  vi.advanceTimersByTime(patience - 1);
  socket.write('b"');
  await handled.promise;
  vi.advanceTimersByTime(patience * 10);
  work.resolve('done');
  expect(await answer).toContain('200 OK');
});

test('a form may take longer', async () => {
  const { socket, answer } = await begin('multipart/form-data; boundary=x');
  vi.advanceTimersByTime(patience * 10);
  socket.write('b"');
  await handled.promise;
  work.resolve('done');
  expect(await answer).toContain('200 OK');
});
