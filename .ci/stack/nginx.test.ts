import { once } from 'node:events';
import { get, type IncomingMessage, request } from 'node:http';
import { connect as connectHttp2, constants } from 'node:http2';
import { connect } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type NginxContainer, startNginx } from './nginx-container.ts';
import { until } from './stack.ts';

let web: NginxContainer;
beforeAll(async () => {
  web = await startNginx();
});
afterAll(() => web?.stop());

const at = (path: string) => `http://127.0.0.1:${web.port}${path}`;
const ask = async (path: string, headers: Record<string, string> = {}) =>
  (await fetch(at(path), { headers })).json();
const held = async (kind: string) => (await ask('/api/open'))[kind];

async function listenTo(path: string): Promise<IncomingMessage & { heard: () => string }> {
  const [stream] = (await once(get(at(path), { headers: { 'accept-encoding': 'gzip' } }), 'response')) as [
    IncomingMessage,
  ];
  let text = '';
  stream.setEncoding('utf8').on('data', (piece) => {
    text += piece;
  });
  stream.on('error', () => {});
  return Object.assign(stream, { heard: () => text });
}

describe('a stream of events', () => {
  test('arrives event by event: neither buffered nor held back by gzip', async () => {
    const stream = await listenTo('/api/events');
    expect(stream.headers['content-type']).toBe('text/event-stream');
    expect(stream.headers['content-encoding']).toBeUndefined();
    for (let event = 0; event < 5; event += 1) {
      // The stub sends the next one only after this one was read.
      await until(async () => stream.heard().includes(`data: ${event}\n`));
      await fetch(at(`/api/next?event=${event + 1}`));
    }
    stream.destroy();
    await until(async () => (await held('events')) === 0);
  });

  test('lives by its heartbeats for longer than nginx waits for a silent server', async () => {
    const beating = await listenTo('/api/events?heartbeat');
    const silent = await listenTo('/api/events');
    await new Promise((resolve) => silent.once('close', resolve));
    const { length } = beating.heard();
    await until(async () => beating.heard().length > length);
    expect(beating.destroyed).toBe(false);
    beating.destroy();
  });
});

describe('S45 who does not take an answer', () => {
  test('reads a few bytes a second → the server is let go of', async () => {
    const socket = connect({
      port: web.port,
      host: '127.0.0.1',
      onread: {
        buffer: Buffer.alloc(16),
        callback: () => {
          setTimeout(() => socket.resume(), 1_000).unref();
          return false;
        },
      },
    }).on('error', () => {});
    socket.write('GET /api/files/endless HTTP/1.1\r\nHost: x\r\n\r\n');
    await until(async () => (await held('endless')) === 1);
    await until(async () => (await held('endless')) === 0);
    socket.destroy();
  });

  test('opens no window of HTTP/2 → the server is let go of', async () => {
    const session = connectHttp2(`https://localhost:${web.tlsPort}`, { ca: web.certificate });
    session.on('error', () => {});
    const stream = session.request({ ':path': '/api/files/endless' }).on('error', () => {});
    await once(stream, 'response');
    stream.pause();
    await until(async () => (await held('endless')) === 1);
    await until(async () => (await held('endless')) === 0);
    session.destroy();
  });
});

describe('TLS as docs/operations/configuration.md sets it up', () => {
  test.each(['TLSv1.2', 'TLSv1.3'] as const)('%s, and HTTP/2 where the client can', async (version) => {
    const spoken = async (ALPNProtocols: string[]) => {
      const socket: TLSSocket = connectTls({
        ...{ host: '127.0.0.1', servername: 'localhost', port: web.tlsPort, ca: web.certificate },
        ...{ minVersion: version, maxVersion: version, ALPNProtocols },
      });
      await once(socket, 'secureConnect');
      const { alpnProtocol } = socket;
      expect(socket.getProtocol()).toBe(version);
      socket.destroy();
      return alpnProtocol;
    };
    expect(await spoken(['h2', 'http/1.1'])).toBe('h2');
    expect(await spoken(['http/1.1'])).toBe('http/1.1');
  });

  test('an answer comes by HTTP/2, with the headers', async () => {
    const session = connectHttp2(`https://localhost:${web.tlsPort}`, { ca: web.certificate });
    const stream = session.request({ ':path': '/api/none' });
    const [headers] = await once(stream, 'response');
    expect(headers[constants.HTTP2_HEADER_STATUS]).toBe(404);
    expect(headers['strict-transport-security']).toContain('max-age=');
    session.destroy();
  });
});

describe('S46 whose address the server hears', () => {
  const claims = {
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'http',
    'x-forwarded-port': '1',
    'x-real-ip': '192.0.2.1',
    forwarded: 'for=192.0.2.1',
    'x-request-id': 'mine',
    proxy: 'http://evil.example',
  };
  const heard = {
    host: 'ambassadors.example.org',
    'x-forwarded-host': 'ambassadors.example.org',
    'x-forwarded-proto': 'https',
  };

  test('through the campus proxy: the last one that it wrote', async () => {
    for (const [said, believed] of [
      ['203.0.113.7', '203.0.113.7'],
      ['198.51.100.9, 203.0.113.7', '203.0.113.7'],
      ['127.0.0.1, 10.0.0.1, 2001:db8::7', '2001:db8::7'],
    ] as const) {
      const echo = await web.viaCampusProxy('/api/echo', { ...claims, 'x-forwarded-for': said });
      expect(echo).toMatchObject({ ...heard, 'x-forwarded-for': believed });
    }
  });

  test('around the campus proxy: the connection’s own, whatever it says', async () => {
    const plain = await ask('/api/echo');
    const forged = await ask('/api/echo', { ...claims, 'x-forwarded-for': '203.0.113.7' });
    expect(forged).toMatchObject({ ...heard, 'x-forwarded-for': plain['x-forwarded-for'] });
    for (const name of ['x-forwarded-port', 'x-real-ip', 'forwarded', 'proxy'])
      expect(forged[name]).toBeUndefined();
    expect(forged['x-request-id']).toMatch(/^[0-9a-f]{32}$/);
  });
});

test('S45 one address holds so many uploads and no more; another is served meanwhile', async () => {
  const most = 256;
  const begun = Array.from({ length: most }, () => {
    const upload = request(at('/api/uploads'), { method: 'POST', headers: { 'content-length': 1_000_000 } });
    upload.on('error', () => {}).write('x');
    return upload;
  });
  try {
    await until(async () => (await held('uploads')) === most);
    const refused = await fetch(at('/api/uploads'), { method: 'POST', body: 'x' });
    expect(refused.status).toBe(429);
    expect(await refused.json()).toMatchObject({ code: 'too_many_requests' });
    expect(refused.headers.get('content-security-policy')).toContain("default-src 'self'");
    expect((await fetch(at('/api/echo'))).status).toBe(200);
    const other = await web.viaCampusProxy('/api/uploads', { 'x-forwarded-for': '203.0.113.8' });
    expect(other).toBeNull();
  } finally {
    for (const upload of begun) upload.destroy();
  }
});
