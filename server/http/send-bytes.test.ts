import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, test, vi } from 'vitest';
import { sendBytes } from './send-bytes.ts';

test('S45 a slow reader is disconnected after an hour', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const app = Fastify();
  const endless = new Readable({ read() {} });
  let opened = false;
  app.get('/', (request, reply) =>
    sendBytes(request, reply, {
      size: 1_000_000,
      etag: '"x"',
      headers: {},
      open: async () => {
        opened = true;
        return endless;
      },
    }),
  );
  try {
    await app.listen({ host: '127.0.0.1', port: 0 });
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {});
    socket.resume().write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    while (!opened) await setImmediate();
    const closed = once(socket, 'close');
    for (let minutes = 0; minutes < 59; minutes += 1) {
      endless.push('a few bytes');
      await setImmediate();
      vi.advanceTimersByTime(60_000);
    }
    expect(endless.destroyed).toBe(false);
    vi.advanceTimersByTime(61_000);
    expect(endless.destroyed).toBe(true);
    await closed;
  } finally {
    vi.useRealTimers();
    await app.close();
  }
});
