import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { registerBodyTimeout } from './body-timeout.ts';

const timeout = 300;
const formTimeout = 30_000;
let app: FastifyInstance;
let port: number;
let requests = 0;
let received = 0;
let reads = true;
let incoming: IncomingMessage | undefined;
let handled: PromiseWithResolvers<void>;
let work: PromiseWithResolvers<string>;

beforeAll(async () => {
  app = Fastify();
  registerBodyTimeout(app, { body: timeout, form: formTimeout, minBytes: 1_000 });
  app.addHook('onRequest', async () => {
    requests += 1;
  });
  app.addContentTypeParser('multipart/form-data', (_request, payload, done) => {
    incoming = payload;
    payload.once('end', () => done(null));
    if (reads) payload.on('data', (bytes: Buffer) => (received += bytes.length));
  });
  app.post('/', () => {
    handled.resolve();
    return work.promise;
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(() => app.close());

// Fake timers: the timeout does not depend on the speed of the machine.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  handled = Promise.withResolvers();
  work = Promise.withResolvers();
});
afterEach(() => vi.useRealTimers());

function incomingForm(): IncomingMessage {
  if (incoming === undefined) throw new Error('no form arrived');
  return incoming;
}

/** Sends headers and the start of a body, and waits until the server has received the headers. */
async function begin(type: string, length = 4): Promise<{ socket: Socket; answer: Promise<string> }> {
  const before = requests;
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  let text = '';
  socket.on('data', (bytes) => {
    text += bytes;
  });
  const answer = once(socket, 'close').then(() => text);
  socket.write(
    `POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n"a`,
  );
  // Not expect.poll: it advances fake timers.
  while (requests === before) await setImmediate();
  return { socket, answer };
}

test('S45 a JSON body that never ends → the connection is closed', async () => {
  const { answer } = await begin('application/json');
  vi.advanceTimersByTime(timeout - 1);
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(1);
  expect(await answer).toBe('');
});

test('S45 a JSON body that ends in time is answered, even if the response takes longer', async () => {
  const { socket, answer } = await begin('application/json');
  vi.advanceTimersByTime(timeout - 1);
  socket.write('b"');
  await handled.promise;
  vi.advanceTimersByTime(timeout * 10);
  work.resolve('done');
  expect(await answer).toContain('200 OK');
});

test('a form may take longer than a JSON body', async () => {
  const { socket, answer } = await begin('multipart/form-data; boundary=x');
  vi.advanceTimersByTime(timeout * 10);
  socket.write('b"');
  await handled.promise;
  work.resolve('done');
  expect(await answer).toContain('200 OK');
});

describe('S45 a form that arrives slowly', () => {
  const form = 'multipart/form-data; boundary=x';
  /** Writes, and waits until the server has read the bytes. */
  async function send(socket: Socket, bytes: number): Promise<void> {
    const before = received;
    socket.write('x'.repeat(bytes));
    while (received < before + bytes) await setImmediate();
  }

  test('a byte now and then → the connection is closed', async () => {
    const { socket, answer } = await begin(form, 1_000_000);
    for (let seconds = 0; seconds < 28; seconds += 4) {
      await send(socket, 1);
      vi.advanceTimersByTime(4_000);
    }
    expect(vi.getTimerCount()).toBe(1);
    await send(socket, 1);
    vi.advanceTimersByTime(2_000);
    expect(await answer).toBe('');
  });

  test('a form above the minimum rate may take any time', async () => {
    const { socket, answer } = await begin(form, 20 * 1_000 + 2);
    for (let count = 0; count < 20; count += 1) {
      await send(socket, 1_000);
      vi.advanceTimersByTime(formTimeout);
    }
    await handled.promise;
    work.resolve('done');
    expect(await answer).toContain('200 OK');
  });

  test('bytes that wait for the server do not count against the client', async () => {
    reads = false;
    const { socket, answer } = await begin(form, 100_002);
    socket.write('x'.repeat(100_000));
    while (incomingForm().readableLength === 0) await setImmediate();
    vi.advanceTimersByTime(formTimeout * 10);
    reads = true;
    incomingForm().resume();
    await handled.promise;
    work.resolve('done');
    expect(await answer).toContain('200 OK');
    expect(vi.getTimerCount()).toBe(0);
  });
});
