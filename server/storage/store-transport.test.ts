import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { expect, test } from 'vitest';
import { storeTransport } from './store-transport.ts';

test('S45 S48 a source may pause for several timeouts; then a silent store still fails the request', async () => {
  const store = http.createServer((request) => request.resume()).listen(0, '127.0.0.1');
  await once(store, 'listening');
  const { port } = store.address() as AddressInfo;
  try {
    const { request } = storeTransport(false, 50);
    const headers = { 'content-length': 2 };
    const outgoing = request({ port, host: '127.0.0.1', method: 'PUT', headers }, () => {});
    const failure = once(outgoing, 'error');
    outgoing.write('a');
    const [socket] = (await once(outgoing, 'socket')) as [Socket];
    for (let count = 0; count < 3; count += 1) await once(socket, 'timeout');
    expect(outgoing.destroyed).toBe(false);
    outgoing.end('b');
    const [error] = await failure;
    expect(error.message).toBe('the object store sent and accepted nothing for 50 ms');
  } finally {
    store.closeAllConnections();
    store.close();
  }
});
