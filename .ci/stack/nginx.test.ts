import { once } from 'node:events';
import { get, type IncomingMessage, request } from 'node:http';
import { connect as connectHttp2, constants } from 'node:http2';
import { type AddressInfo, connect, createServer } from 'node:net';
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
const openCount = async (kind: string) => (await ask('/api/open'))[kind];

async function openStream(path: string): Promise<IncomingMessage & { received: () => string }> {
  const [stream] = (await once(get(at(path), { headers: { 'accept-encoding': 'gzip' } }), 'response')) as [
    IncomingMessage,
  ];
  let text = '';
  stream.setEncoding('utf8').on('data', (piece) => {
    text += piece;
  });
  stream.on('error', () => {});
  return Object.assign(stream, { received: () => text });
}

describe('server-sent events', () => {
  test('events arrive one by one: neither nginx nor gzip buffers them', async () => {
    const stream = await openStream('/api/events');
    expect(stream.headers['content-type']).toBe('text/event-stream');
    expect(stream.headers['content-encoding']).toBeUndefined();
    // For a proxy in front.
    expect(stream.headers['x-accel-buffering']).toBe('no');
    for (let event = 0; event < 5; event += 1) {
      // The stub sends the next event only after this one was read.
      await until(async () => stream.received().includes(`data: ${event}\n`));
      await fetch(at(`/api/next?event=${event + 1}`));
    }
    stream.destroy();
    await until(async () => (await openCount('events')) === 0);
  });

  test('they arrive one by one over HTTP/2 too', async () => {
    const session = connectHttp2(`https://localhost:${web.tlsPort}`, { ca: web.certificate });
    const stream = session.request({ ':path': '/api/events', 'accept-encoding': 'gzip' }).setEncoding('utf8');
    let received = '';
    stream.on('data', (piece) => {
      received += piece;
    });
    for (let event = 0; event < 5; event += 1) {
      await until(async () => received.includes(`data: ${event}\n`));
      await fetch(at(`/api/next?event=${event + 1}`));
    }
    session.destroy();
    await until(async () => (await openCount('events')) === 0);
  });

  test('a campus behind one address opens more streams than MAX_OPEN_REQUESTS_PER_ADDRESS, and sends requests', async () => {
    const campus = await startNginx({ MAX_OPEN_REQUESTS_PER_ADDRESS: '20' });
    try {
      const path = `http://127.0.0.1:${campus.port}/api`;
      const streams = await Promise.all(Array.from({ length: 100 }, () => fetch(`${path}/events`)));
      expect(new Set(streams.map(({ status }) => status))).toEqual(new Set([200]));
      expect((await (await fetch(`${path}/open`)).json()).events).toBe(100);
      await Promise.all(streams.map(({ body }) => body?.cancel()));
    } finally {
      await campus.stop();
    }
  });

  test('heartbeats keep a stream open past the read timeout of nginx', { tags: 'nightly' }, async () => {
    const beating = await openStream('/api/events?heartbeat');
    const silent = await openStream('/api/events');
    await new Promise((resolve) => silent.once('close', resolve));
    const { length } = beating.received();
    await until(async () => beating.received().length > length);
    expect(beating.destroyed).toBe(false);
    beating.destroy();
  });
});

describe('S45 slow readers', () => {
  test('a client that reads a few bytes a second → nginx closes the connection to the server', {
    tags: 'nightly',
  }, async () => {
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
    await until(async () => (await openCount('endless')) === 1);
    await until(async () => (await openCount('endless')) === 0);
    socket.destroy();
  });

  test('an HTTP/2 client that opens no window → nginx closes the connection to the server', {
    tags: 'nightly',
  }, async () => {
    const session = connectHttp2(`https://localhost:${web.tlsPort}`, { ca: web.certificate });
    session.on('error', () => {});
    const stream = session.request({ ':path': '/api/files/endless' }).on('error', () => {});
    await once(stream, 'response');
    stream.pause();
    await until(async () => (await openCount('endless')) === 1);
    await until(async () => (await openCount('endless')) === 0);
    session.destroy();
  });
});

describe('TLS as documented', () => {
  test.each(['TLSv1.2', 'TLSv1.3'] as const)('%s, and HTTP/2 if the client supports it', async (version) => {
    const negotiatedProtocol = async (ALPNProtocols: string[]) => {
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
    expect(await negotiatedProtocol(['h2', 'http/1.1'])).toBe('h2');
    expect(await negotiatedProtocol(['http/1.1'])).toBe('http/1.1');
  });

  test('a response over HTTP/2 has the security headers', async () => {
    const session = connectHttp2(`https://localhost:${web.tlsPort}`, { ca: web.certificate });
    const stream = session.request({ ':path': '/api/none' });
    const [headers] = await once(stream, 'response');
    expect(headers[constants.HTTP2_HEADER_STATUS]).toBe(404);
    expect(headers['strict-transport-security']).toContain('max-age=');
    session.destroy();
  });
});

describe('uploads over HTTP/2', () => {
  /** A proxy on the way to nginx whose answers to the client can be held back, as on a long line. */
  async function openSlowLine() {
    const held: Buffer[] = [];
    let [holding, sent] = [false, 0];
    let release = () => {};
    const server = createServer((near) => {
      const far = connect(web.tlsPort, '127.0.0.1');
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const) {
        from.on('error', () => {}).on('close', () => to.destroy());
      }
      near.on('data', (bytes) => {
        if (holding) sent += bytes.length;
        far.write(bytes);
      });
      far.on('data', (bytes) => (holding ? held.push(bytes) : near.write(bytes)));
      release = () => {
        for (const bytes of held) near.write(bytes);
      };
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    return {
      port: (server.address() as AddressInfo).port,
      hold: () => {
        holding = true;
      },
      release: () => {
        holding = false;
        release();
      },
      /** Bytes from the client since `hold`. */
      sent: () => sent,
      close: () => server.close(),
    };
  }

  test('a client sends 512 KiB before it needs an answer, not 64 KiB per round trip', async () => {
    const line = await openSlowLine();
    const session = connectHttp2(`https://localhost:${line.port}`, { ca: web.certificate });
    try {
      // After a first response the client knows nginx's settings.
      await once(session.request({ ':path': '/api/echo' }).resume(), 'end');
      line.hold();
      const upload = session.request({ ':path': '/api/uploads', ':method': 'POST' });
      upload.end(Buffer.alloc(2_000_000));
      await until(async () => line.sent() >= 512 * 1024, 30_000);
      line.release();
      const [headers] = await once(upload, 'response');
      expect(headers[constants.HTTP2_HEADER_STATUS]).toBe(200);
    } finally {
      session.destroy();
      line.close();
    }
  });
});

describe('a sign-in without a server', () => {
  const open = (path: string) => fetch(at(path), { redirect: 'manual' });
  const failed = 'https://ambassadors.example.org/autherror?reason=unreachable';

  test.each(
    ['google', 'university'].flatMap((name) => [
      `/api/auth/${name}`,
      `/api/auth/${name}/callback?code=c&state=s`,
    ]),
  )('%s is a page, not a problem document', async (path) => {
    const { status, headers } = await open(path);
    expect(status).toBe(303);
    expect(headers.get('location')).toBe(failed);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-security-policy')).toContain("default-src 'self'");
  });

  test('another try opens the page that was asked for', async () => {
    for (const target of ['/task-all', '/task-all?show=open&search=été 50%+#first', '/apiary/a.b']) {
      const sent = new URLSearchParams({ returnTo: target });
      const { headers } = await open(`/api/auth/google?x=1&${sent}`);
      expect(headers.get('location')).toBe(`${failed}&${sent}`);
      expect(new URL(headers.get('location') ?? '').searchParams.get('returnTo')).toBe(target);
    }
    const { headers } = await open('/api/auth/google?returnTo=/leaderboard');
    expect(headers.get('location')).toBe(`${failed}&returnTo=/leaderboard`);
  });

  test('S19 a page that the server would not open is dropped', async () => {
    const refused = [
      ...[
        'https://evil.example',
        '//evil.example',
        '/\\evil.example',
        '/x\\y',
        '/\t/evil.example',
        '/\u0085',
      ],
      ...['/.//evil.example', '/x/..//evil.example', '/%2e/%2e//evil.example', 'task-all', ''],
      ...['/api', '/API/auth/logout', '/api?x', '/api#x', '/x/../api/files'],
    ];
    for (const target of refused) {
      const { headers } = await open(`/api/auth/google?${new URLSearchParams({ returnTo: target })}`);
      expect(headers.get('location'), target).toBe(failed);
    }
    // Not encoded as a browser does it.
    for (const raw of [
      '//evil.example',
      '/%2Fevil.example',
      '%2f/evil.example',
      '/%0d%0aSet-Cookie:x',

      '/%x',
    ]) {
      const { headers } = await open(`/api/auth/google?returnTo=${raw}`);
      expect(headers.get('location'), raw).toBe(failed);
      expect(headers.get('set-cookie')).toBeNull();
    }
  });
});

test('a script that begins a sign-in without a server gets a problem document', async () => {
  const answer = await fetch(at('/api/auth/google'), { method: 'POST', body: '{}', redirect: 'manual' });
  expect(answer.status).toBe(503);
  expect(answer.headers.get('content-type')).toBe('application/problem+json');
  expect(await answer.json()).toMatchObject({ code: 'unavailable' });
});

test('the port for http redirects every address to https', async () => {
  const url = `http://127.0.0.1:${web.redirectPort}/task-all?search=a%20b`;
  const { status, headers } = await fetch(url, { redirect: 'manual' });
  expect(status).toBe(301);
  expect(headers.get('location')).toBe('https://ambassadors.example.org/task-all?search=a%20b');
});

describe('S46 the client address that the server gets', () => {
  const claims = {
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'http',
    'x-forwarded-port': '1',
    'x-real-ip': '192.0.2.1',
    forwarded: 'for=192.0.2.1',
    'x-request-id': 'mine',
    proxy: 'http://evil.example',
  };
  const expected = {
    host: 'ambassadors.example.org',
    'x-forwarded-host': 'ambassadors.example.org',
    'x-forwarded-proto': 'https',
  };

  test('through the campus proxy: the last address in its header', async () => {
    for (const [header, address] of [
      ['203.0.113.7', '203.0.113.7'],
      ['198.51.100.9, 203.0.113.7', '203.0.113.7'],
      ['127.0.0.1, 10.0.0.1, 2001:db8::7', '2001:db8::7'],
    ] as const) {
      const echo = await web.viaCampusProxy('/api/echo', { ...claims, 'x-forwarded-for': header });
      expect(echo).toMatchObject({ ...expected, 'x-forwarded-for': address });
    }
  });

  test('not through the campus proxy: the address of the connection, and no header', async () => {
    const plain = await ask('/api/echo');
    const forged = await ask('/api/echo', { ...claims, 'x-forwarded-for': '203.0.113.7' });
    expect(forged).toMatchObject({ ...expected, 'x-forwarded-for': plain['x-forwarded-for'] });
    for (const name of ['x-forwarded-port', 'x-real-ip', 'forwarded', 'proxy'])
      expect(forged[name]).toBeUndefined();
    expect(forged['x-request-id']).toMatch(/^[0-9a-f]{32}$/);
  });
});

test('S45 one address has a limited number of concurrent uploads; another address is served meanwhile', async () => {
  const limit = 256;
  const uploads = Array.from({ length: limit }, () => {
    const upload = request(at('/api/uploads'), { method: 'POST', headers: { 'content-length': 1_000_000 } });
    upload.on('error', () => {}).write('x');
    return upload;
  });
  try {
    await until(async () => (await openCount('uploads')) === limit);
    const refused = await fetch(at('/api/uploads'), { method: 'POST', body: 'x' });
    expect(refused.status).toBe(429);
    expect(await refused.json()).toMatchObject({ code: 'too_many_requests' });
    expect(refused.headers.get('content-security-policy')).toContain("default-src 'self'");
    expect((await fetch(at('/api/echo'))).status).toBe(200);
    const other = await web.viaCampusProxy('/api/uploads', { 'x-forwarded-for': '203.0.113.8' });
    expect(other).toBeNull();
  } finally {
    for (const upload of uploads) upload.destroy();
  }
});

test('S45 all addresses of an IPv6 /64 share these limits; an IPv4-mapped address is that IPv4 address', async () => {
  const printed = await web.atCampusProxy(`
    const { request } = require('node:http');
    const open = async (address) => {
      const upload = request(web + '/api/uploads', {
        method: 'POST', headers: { 'content-length': 1_000_000, 'x-forwarded-for': address } });
      upload.on('error', () => {}).write('x');
      return new Promise((resolve) => upload.on('response', (answer) => resolve(answer.statusCode)));
    };
    const until = async (uploads) => {
      while ((await (await fetch(web + '/api/open')).json()).uploads !== uploads);
    };
    const statusOf = async (address) => (await fetch(web + '/api/uploads', {
      method: 'POST', body: 'x', headers: { 'x-forwarded-for': address } })).status;
    (async () => {
      await until(0);
      for (let n = 0; n < 256; n += 1) {
        open('2001:db8:1:2:' + n.toString(16) + '::1');
        open('::ffff:203.0.113.7');
      }
      await until(512);
      const addresses = ['2001:db8:1:2::ffff', '2001:db8:1:3::1', '203.0.113.7', '::ffff:203.0.113.8'];
      const statuses = [];
      for (const address of addresses) statuses.push(await statusOf(address));
      console.log(JSON.stringify(statuses));
      process.exit();
    })();`);
  expect(JSON.parse(printed)).toEqual([429, 200, 429, 200]);
  await until(async () => (await openCount('uploads')) === 0);
});

test('S46 one address may send RATE_LIMIT_PER_ADDRESS requests of the API at once; others and the pages are served', async () => {
  const limit = 40;
  const limited = await startNginx({ RATE_LIMIT_PER_ADDRESS: String(limit) });
  try {
    const printed = await limited.atCampusProxy(`
      const send = (address, path, count) => Promise.all(Array.from({ length: count }, () =>
        fetch(web + path, { headers: { 'x-forwarded-for': address } })));
      const statuses = (answers) => answers.map(({ status }) => status);
      (async () => {
        const answers = await send('203.0.113.9', '/api/echo', ${2 * limit});
        const refused = answers.find(({ status }) => status === 429);
        console.log(JSON.stringify({
          statuses: statuses(answers),
          policy: refused?.headers.get('content-security-policy'),
          problem: await refused?.json(),
          pages: statuses(await send('203.0.113.9', '/', ${2 * limit})),
          others: statuses(await send('203.0.113.10', '/api/echo', 1)),
        }));
      })();`);
    const { statuses, policy, problem, pages, others } = JSON.parse(printed);
    const served = statuses.filter((status: number) => status === 200).length;
    // nginx allows one more, and what becomes free again meanwhile.
    expect(served).toBeGreaterThan(limit);
    expect(served).toBeLessThan(2 * limit);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    expect(problem).toMatchObject({ status: 429, code: 'too_many_requests' });
    expect(policy).toContain("default-src 'self'");
    expect(new Set(pages)).toEqual(new Set([200]));
    expect(others).toEqual([200]);
  } finally {
    await limited.stop();
  }
});
