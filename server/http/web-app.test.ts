import { rmSync } from 'node:fs';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { sampleSite } from '../seed/sample-site.ts';
import { script, writeBuiltPages } from '../testing/built-pages.ts';
import { createTemplate, issueTo } from '../testing/certificates.ts';
import { createAdministrator, createStudent } from '../testing/factories.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

const root = writeBuiltPages();
const festival = sampleSite().festival.title;
let t: TestApp;
let origin: string;
beforeAll(async () => {
  t = await createTestApp({ config: { webRoot: root } });
  origin = t.deps.config.publicOrigin;
});
afterAll(async () => {
  await t.close();
  rmSync(root, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => t.app.inject({ url, headers });

describe('the built pages', () => {
  test.each([
    ['/', 'index'],
    ['/?utm_source=poster', 'index'],
    ['/privacy', 'privacy'],
    ['/login?returnTo=%2Fprofile', 'login'],
    ['/dashboard', 'app'],
    ['/profile', 'app'],
    ['/task-all/0198c6ff-0000-7000-8000-000000000000', 'app'],
    ['/task-all/', 'app'],
    ['/Dashboard', 'app'],
    ['/admin/a-segment', 'app'],
    ['/admin/a-segment/all-users', 'app'],
    ['/admin-login', 'app'],
  ])('%s is the document %s', async (url, title) => {
    const { statusCode, headers, body } = await get(url);
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['cache-control']).toBe('no-cache');
    expect(body).toContain(`<title>${title} of ${festival}</title>`);
  });

  test.each(['/index', '/app', '/unknown-page', '/dashboard/more', '/task-all/1/2', '/admin/a-segment/none'])(
    '%s is the app with status 404, which shows that there is no such page',
    async (url) => {
      const { statusCode, headers, body } = await get(url);
      expect(statusCode).toBe(404);
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
      expect(headers['cache-control']).toBe('no-store');
      expect(body).toContain(`<title>app of ${festival}</title>`);
    },
  );

  test('the public origin replaces the placeholder of the build', async () => {
    expect((await get('/')).body).toContain(`<link rel="canonical" href="${origin}/">`);
    const sitemap = await get('/sitemap.xml');
    expect(sitemap.headers['content-type']).toContain('xml');
    expect(sitemap.body).toBe(`<loc>${origin}/</loc><loc>${origin}/terms</loc>`);
    const robots = await get('/robots.txt');
    expect(robots.headers['content-type']).toContain('text/plain');
    expect(robots.body).toBe(`Sitemap: ${origin}/sitemap.xml\n`);
  });

  test('a document has the published texts, and another one as soon as they change', async () => {
    const before = await get('/');
    expect(before.body).toContain('<p>$&</p>');
    expect(before.body).toContain(`{"festival":{"title":"${festival}"`);
    const { published } = t.deps.site;
    const { content } = await published();
    const renamed = {
      number: 2,
      content: { ...content, festival: { ...content.festival, title: 'Nadira' } },
    };
    vi.spyOn(t.deps.site, 'published').mockResolvedValue(renamed);
    try {
      const after = await get('/', { 'if-none-match': String(before.headers.etag) });
      expect([after.statusCode, after.body.includes('<title>index of Nadira</title>')]).toEqual([200, true]);
    } finally {
      vi.restoreAllMocks();
    }
    expect((await get('/')).body).toBe(before.body);
  });

  test('a document has the upload limits of this server where the site has none or higher ones', async () => {
    expect((await get('/')).body).toContain('{"files":10,"fileMegabytes":50,"videoMegabytes":512}');
    const { content } = await t.deps.site.published();
    const uploads = { files: 3, fileMegabytes: 20, videoMegabytes: 2_000 };
    const programme = { ...content.programme, uploads };
    vi.spyOn(t.deps.site, 'published').mockResolvedValue({ number: 2, content: { ...content, programme } });
    try {
      expect((await get('/')).body).toContain('{"files":3,"fileMegabytes":20,"videoMegabytes":512}');
    } finally {
      vi.restoreAllMocks();
    }
  });

  test('documents and assets are compressed as the browser accepts it', async () => {
    const plain = (await get('/')).body;
    for (const [accepted, encoding, read] of [
      ['gzip, deflate, br', 'br', brotliDecompressSync],
      ['gzip', 'gzip', gunzipSync],
    ] as const) {
      const document = await get('/', { 'accept-encoding': accepted });
      expect(document.headers['content-encoding']).toBe(encoding);
      expect(document.headers.vary).toContain('accept-encoding');
      expect(read(document.rawPayload).toString()).toBe(plain);
      const asset = await get('/assets/a-123.js', { 'accept-encoding': accepted });
      expect(asset.headers['content-encoding']).toBe(encoding);
      expect(asset.headers['content-type']).toContain('javascript');
      expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(read(asset.rawPayload).toString()).toBe(script);
    }
    expect((await get('/assets/a-123.js')).body).toBe(script);
  });

  test('the service worker is revalidated on each request, and may run', async () => {
    const { statusCode, headers } = await get('/sw.js');
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache']);
    expect(headers['content-type']).toContain('javascript');
    expect(headers['content-security-policy']).toContain("worker-src 'self'");
  });

  test('a document that the browser has is not sent again', async () => {
    const { etag } = (await get('/')).headers;
    const again = await get('/', { 'if-none-match': String(etag) });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
    expect((await get('/privacy', { 'if-none-match': String(etag) })).statusCode).toBe(200);
  });

  test('a public page is the app with another head; others are the app with status 404', async () => {
    const user = await createStudent(t.db, { name: "$& $' Asha" });
    await t.db.publicProfile.create({ data: { userId: user.id, alias: 'asha-rao', enabled: true } });
    const page = await get('/U/Asha-Rao/?utm_source=poster');
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.headers['cache-control']).toBe('private, no-cache');
    expect(page.body).toContain('<title>$&amp; $&#39; Asha</title>');
    expect(page.body).not.toContain(`app of ${festival}`);
    expect(page.body).toMatch(/<script src="\/assets\/a-123.js"><\/script>$/);
    const unknown = ['/u/no-such-person', '/u/a_b', `/u/${'a'.repeat(150)}`, '/u/asha-rao/more', '/u/'];
    for (const path of unknown) {
      const { statusCode, headers, body } = await get(path);
      expect(statusCode, path).toBe(404);
      expect(headers['cache-control']).toBe('no-store');
      expect(body).toContain(`<title>app of ${festival}</title>`);
    }
    await t.db.publicProfile.update({ where: { userId: user.id }, data: { enabled: false } });
    expect((await get('/u/asha-rao')).statusCode).toBe(404);
  });

  test('the page of a certificate is the app with a head of its own, and indexed only if the student wants it', async () => {
    const asAdmin = await t.signInAs(await createAdministrator(t.db));
    const user = await createStudent(t.db, { name: '</title> Asha' });
    const template = await createTemplate(t, asAdmin, {
      award: { reason: 'role' },
      title: 'Lead & friend',
    });
    const id = await issueTo(t, asAdmin, { templateId: template.id, userId: user.id, entered: 'Lead' });
    const page = await get(`/Verify/${id}/`);
    expect(page.statusCode).toBe(200);
    expect(page.headers).toMatchObject({ 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' });
    expect(page.body).toContain('<title>&lt;/title&gt; Asha: Lead &amp; friend</title>');
    expect(page.body).toContain('<meta name="robots" content="noindex"/>');
    expect(page.body).toContain('Valid."/>');
    await t.request('PATCH', `/api/me/certificates/${id}`, {
      cookie: await t.signInAs(user),
      body: { listed: true },
    });
    const listed = await get(`/verify/${id}`);
    expect(listed.headers).not.toHaveProperty('x-robots-tag');
    expect(listed.body).not.toContain('noindex');
    await t.request('POST', `/api/admin/certificates/${id}/revoke`, {
      cookie: asAdmin,
      body: { reason: 'x' },
    });
    const revoked = await get(`/verify/${id}`);
    expect(revoked.headers['x-robots-tag']).toBe('noindex');
    expect(revoked.body).toContain('No longer valid: it was revoked.');
    for (const path of [`/verify/${crypto.randomUUID()}`, '/verify/x', `/verify/${id}/more`]) {
      const { statusCode, headers, body } = await get(path);
      expect([statusCode, headers['cache-control']], path).toEqual([404, 'no-store']);
      expect(body).toContain(`<title>app of ${festival}</title>`);
    }
  });

  test('a public page that fails is the app with the status of the failure, for browsers and messengers', async () => {
    const busy = await createTestApp({ config: { webRoot: root, rateLimitPerMinute: 1 } });
    try {
      const get = () => busy.app.inject({ url: '/u/asha-rao', headers: { accept: '*/*' } });
      expect((await get()).statusCode).toBe(404);
      const { statusCode, headers, body } = await get();
      expect(statusCode).toBe(429);
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
      expect(headers['cache-control']).toBe('no-store');
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      expect(body).toContain(`<title>app of ${festival}</title>`);
    } finally {
      await busy.close();
    }
  });

  test('icons and the manifest have the right content types', async () => {
    const { headers } = await get('/icon-192.png');
    expect(headers['content-type']).toBe('image/png');
    expect(headers['cross-origin-resource-policy'], 'mail programs in browsers show it').toBe('cross-origin');
    expect((await get('/')).headers['cross-origin-resource-policy']).not.toBe('cross-origin');
    const manifest = await get('/manifest.webmanifest');
    expect(manifest.headers['content-type']).toContain('application/manifest+json');
    expect(manifest.json()).toEqual({ name: festival });
  });

  test.each([
    '/index.html',
    '/app.html',
    '/.render-site.mjs',
    '/none.txt',
    '/assets/none.js',
    '/assets/a-123.js.gz',
    '/.built-from',
    '/.pages.json',
    '/api/none',
    '/a%2fb',
    '//privacy',
  ])('S57 %s is a 404', async (url) => {
    const { statusCode, headers } = await get(url);
    expect(statusCode).toBe(404);
    expect(headers['content-type']).toContain('application/problem+json');
  });

  test('S1 the page of a failed sign-in has a 4xx status', async () => {
    const page = await get('/autherror?reason=state_mismatch');
    expect(page.statusCode).toBe(400);
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.headers['cache-control']).toBe('no-store');
    expect(page.body).toContain(`<title>app of ${festival}</title>`);
  });
});
