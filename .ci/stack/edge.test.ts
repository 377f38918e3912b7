import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from 'node:tls';
import { describe, expect, test } from 'vitest';
import { sitePages } from '../../web/src/site-pages.ts';
import { ask, compose, inServer, origin, receiveAll, securityHeaders, sendRaw } from './stack.ts';

describe('response headers', () => {
  test('S56 pages, assets, API responses and errors have the security headers, each once', async () => {
    const page = await ask('/');
    expect(page.status).toBe(200);
    const asset = /\/assets\/[^"]+\.js/.exec(page.body)?.[0] ?? '';
    const wanted: [number, Parameters<typeof ask>][] = [
      [200, ['/dashboard']],
      [400, ['/autherror?reason=state_mismatch']],
      [200, [asset]],
      [404, ['/assets/none.js']],
      [404, ['/.env']],
      [404, ['/unknown-page']],
      [200, ['/api/session']],
      [404, ['/api/none']],
      [401, ['/api/submissions']],
      [413, ['/api/auth/admin', { method: 'POST', body: Buffer.alloc(400_000) }]],
      [413, ['/api/uploads', { method: 'POST', headers: { 'content-length': '60000000' } }]],
      [404, ['/', { method: 'POST', body: 'x' }]],
      [400, ['/%00']],
      [414, [`/${'x'.repeat(9_000)}`]],
    ];
    for (const [status, request] of wanted) {
      const answer = await ask(...request);
      expect(answer.status, request[0].slice(0, 80)).toBe(status);
      for (const name of securityHeaders) {
        const value = answer.headers[name];
        expect(value, `${name} of ${request[0].slice(0, 80)}`).toBeTypeOf('string');
        if (name === 'x-content-type-options') expect(value).toBe('nosniff');
      }
      expect(answer.headers.server).toBe('nginx');
    }
    expect((await ask(asset)).headers['cache-control']).toBe('public, max-age=31536000, immutable');
    for (const copy of ['.gz', '.br']) expect((await ask(`${asset}${copy}`)).status, copy).toBe(404);
    expect(page.headers['cache-control']).toBe('no-cache');
    const worker = await ask('/sw.js');
    expect([worker.status, worker.headers['cache-control']]).toEqual([200, 'no-cache']);
    expect(worker.headers['content-security-policy']).toContain("worker-src 'self'");
    const problem = await ask('/api/auth/admin', { method: 'POST', body: Buffer.alloc(400_000) });
    expect(problem.headers['content-type']).toContain('application/problem+json');
    expect(JSON.parse(problem.body).code).toBe('body_too_large');
  });

  test('S56 the response to a malformed request has them, too', async () => {
    const { text } = await receiveAll(
      await sendRaw('GET / HTTP/1.1', 'Host: x', 'Content-Length: none', '', ''),
    );
    expect(text).toMatch(/^HTTP\/1\.1 400 /);
    for (const name of securityHeaders) expect(text.toLowerCase()).toContain(`\r\n${name}: `);
  });
});

describe('exposure', () => {
  const hidden = [
    '/.git/config',
    '/.env',
    '/.env.example',
    '/assets/.hidden',
    '/package.json',
    '/nginx.conf',
    '/index.html.gz.bak',
    '/index.html',
    '/app.html',
    '/.render-site.mjs',
    '/.vite/manifest.json',
    '/.documents.conf',
    '/healthz',
    '/readyz',
    '/READYZ',
    '//readyz',
    '/metrics',
    '/minio/health/live',
    '/console',
    '/phpmyadmin/',
    '/api/../readyz',
    '/api/%2e%2e/readyz',
    '/api/..%2freadyz',
    '/assets/../../../etc/passwd',
    '/assets/..%2f..%2f..%2fetc%2fpasswd',
    '/api/files/..%2f..%2f..%2fetc%2fpasswd',
    '/api/%2e%2e%2fhealthz',
    // Paths are not normalized, and compressed copies have no path.
    '//privacy',
    '/tasks//7',
    '/a%2fb',
    '/privac%79',
    '/none.js.gz',
  ];
  test.each(hidden)('S57 %s is not served', async (path) => {
    const { status, body } = await ask(path);
    // nginx answers 400 to a path above the root.
    expect([404, 400, 401]).toContain(status);
    expect(body).not.toMatch(/root:|"checks"|"status":"ok"/);
  });

  test('S57 TLS below 1.2 is rejected', async () => {
    const old = new Promise((resolve, reject) => {
      const socket = connect(
        {
          host: origin.hostname,
          port: Number(origin.port),
          minVersion: 'TLSv1',
          maxVersion: 'TLSv1.1',
          ciphers: 'DEFAULT@SECLEVEL=0',
        },
        () => resolve(socket.end().getProtocol()),
      );
      socket.once('error', reject);
    });
    await expect(old).rejects.toThrow();
  });

  test('S58 only nginx publishes a port, and no process runs as root', async () => {
    const published = (await compose('ps', '--format', '{{.Service}} {{.Ports}}'))
      .split('\n')
      .filter((line) => line.includes('->'))
      .map((line) => line.split(' ')[0]);
    // The identity provider is part of the test.
    expect(published.filter((service) => service !== 'identity')).toEqual(['web']);
    for (const service of ['web', 'server', 'store']) {
      expect(Number(await compose('exec', '-T', service, 'id', '-u')), service).toBeGreaterThan(0);
      const write = compose('exec', '-T', service, 'sh', '-c', 'touch /written');
      await expect(write, service).rejects.toThrow(/Read-only|denied/);
    }
    const processes = await compose('top', 'postgres');
    expect(processes).toContain('postgres');
    expect(processes).not.toMatch(/^root .*postgres/m);
  });

  test('S38 the bucket denies anonymous requests', async () => {
    const answers = await inServer(`
      for (const path of ['', 'torchbearer/', 'torchbearer/?list-type=2', 'torchbearer/x'])
        console.log((await fetch('http://store:9000/' + path)).status)`);
    expect(answers.split('\n')).toEqual(['403', '403', '403', '403']);
  });
});

describe('pages', () => {
  test.each([
    ...sitePages.map(({ path }) => [path, path]),
    ['/dashboard', null],
    ['/profile', null],
    ['/Task-All/1/', null],
    ['/admin/a-segment/all-users', null],
    ['/index', null, 404],
    ['/unknown-page', null, 404],
    ['/dashboard/more', null, 404],
    ['/u/no-such-person', null, 404],
    ['/u/a_b', null, 404],
    ['/u/', null, 404],
    ['/verify/00000000-0000-4000-8000-000000000000', null, 404],
    ['/verify/x', null, 404],
  ] as [string, string | null, number?][])(
    '%s is a prerendered document or the app',
    async (path, canonical, expected = 200) => {
      const { status, headers, body } = await ask(path);
      expect(status).toBe(expected);
      expect(headers['content-type']).toContain('text/html');
      if (canonical === null) {
        expect(body).toContain('<meta name="robots" content="noindex"/>');
        expect(body).not.toContain('rel="canonical"');
      } else {
        expect(body).toContain(`<link rel="canonical" href="${origin.origin}${canonical}"/>`);
      }
    },
  );

  test('the public origin replaces the placeholder in every file', async () => {
    for (const path of ['/', '/robots.txt', '/sitemap.xml']) {
      const { status, body } = await ask(path);
      expect(status, path).toBe(200);
      expect(body, path).toContain(`${origin.origin}/`);
      expect(body, path).not.toContain('torchbearer.invalid');
      // PUBLIC_ORIGIN may end with a slash; that of .ci/with-stack does.
      expect(body, path).not.toContain(`${origin.origin}//`);
    }
    expect((await ask('/sitemap.xml')).headers['content-type']).toContain('xml');
    expect((await ask('/robots.txt')).headers['content-type']).toContain('text/plain');
    expect((await ask('/manifest.webmanifest')).headers['content-type']).toContain(
      'application/manifest+json',
    );
    expect((await ask('/licenses.md')).status).toBe(200);
    expect((await ask('/favicon.ico')).headers['content-type']).toMatch(/image\/(x-icon|vnd)/);
  });

  test('another spelling of a page’s path is the app, and does not replace the page', async () => {
    for (const path of ['/Privacy', '/privacy/']) expect((await ask(path)).status, path).toBe(200);
    expect((await ask('/privacy')).body).toContain('<link rel="canonical"');
    expect((await ask('/Privacy')).body).not.toContain('<link rel="canonical"');
  });

  test('documents, scripts and styles are compressed', async () => {
    const { body } = await ask('/dashboard');
    const [script = '', style = ''] = [/\/assets\/react-[^"]+\.js/, /\/assets\/tokens-[^"]+\.css/].map(
      (address) => address.exec(body)?.[0],
    );
    for (const [path, accepted, sent] of [
      ['/', 'gzip', 'gzip'],
      [script, 'gzip, br;q=0', 'gzip'],
      [script, 'gzip, deflate, br, zstd', 'br'],
      [style, 'gzip, deflate, br, zstd', 'br'],
    ] as const) {
      const answer = await ask(path, { headers: { 'accept-encoding': accepted } });
      expect(answer.status, path).toBe(200);
      expect(answer.headers['content-encoding'], `${path} ${accepted}`).toBe(sent);
      expect(answer.headers['content-type'], path).toMatch(/^text\/(html|javascript|css)\b/);
      expect(String(answer.headers.vary).toLowerCase(), path).toContain('accept-encoding');
    }
  });
});

describe('client address and host', () => {
  const left = (headers: Record<string, unknown>) => Number(headers['x-ratelimit-remaining']);

  test('S46 a forged client address does not change the rate limit bucket', async () => {
    // The bucket is refilled each minute: start early enough in a minute.
    const { headers } = await ask('/api/session');
    const fullIn = Number(headers['x-ratelimit-reset']);
    expect(fullIn).toBeLessThanOrEqual(60);
    if (fullIn < 30) await sleep((fullIn + 1) * 1_000);
    const addresses = ['203.0.113.7', '203.0.113.8, 10.0.0.1', '::1', 'not an address'];
    const decreases = async () => {
      const counts: number[] = [];
      for (const forged of addresses) {
        const { headers } = await ask('/api/session', {
          headers: { 'x-forwarded-for': forged, 'x-real-ip': forged, forwarded: `for=${forged}` },
        });
        counts.push(left(headers));
      }
      return counts.map((count) => (counts[0] ?? 0) - count);
    };
    // While the database is slow, the server counts in memory for some seconds and the sequence starts again.
    await expect.poll(decreases, { timeout: 20_000, interval: 250 }).toEqual([0, 1, 2, 3]);
  });

  test('S46 a forged host or scheme does not change the sign-in addresses', async () => {
    const answer = await ask('/api/auth/google', {
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' },
    });
    expect([302, 303]).toContain(answer.status);
    const to = new URL(answer.headers.location ?? '');
    expect(to.host).toBe(`identity.localhost:${process.env.STACK_IDENTITY_PORT}`);
    expect(to.searchParams.get('redirect_uri')).toBe(`${origin.origin}/api/auth/google/callback`);
    expect(String(answer.headers['set-cookie'])).toMatch(/__Host-[^;]+;.*Secure/);
  });
});
