import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cookiesOf, freshAddress } from '../testing/google-flow.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { subjectOf } from './identity-accounts.ts';
import { type LocalIdentityProvider, startIdentityProvider } from './identity-provider.ts';

const clientId = 'torchbearer-local';
const clientSecret = 'a-secret-of-this-test';
const callback = 'https://localhost:8080/api/auth/google/callback';

let provider: LocalIdentityProvider;
let t: TestApp;

beforeAll(async () => {
  provider = await startIdentityProvider({ port: 0, clientId, clientSecret, redirectUris: [callback] });
  t = await createTestApp({ config: { oidc: { issuer: provider.issuer, clientId, clientSecret } } });
});
afterAll(async () => {
  await t.close();
  await provider.close();
});

/** A browser at the provider: it stores cookies and follows redirects until a page or the site's callback. */
function browser() {
  const jar = new Map<string, string>();
  return async function go(
    url: string,
    form?: Record<string, string>,
  ): Promise<{ url: URL; page: Response | null }> {
    let target = new URL(url);
    let body = form && new URLSearchParams(form);
    for (;;) {
      if (target.origin !== provider.issuer) return { url: target, page: null };
      const page = await fetch(target, {
        redirect: 'manual',
        headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
        ...(body && { method: 'POST', body }),
      });
      for (const line of page.headers.getSetCookie()) {
        const [name = '', value = ''] = line.split(';')[0]?.split('=') ?? [];
        if (/expires=Thu, 01 Jan 1970/.test(line)) jar.delete(name);
        else jar.set(name, value);
      }
      const location = page.headers.get('location');
      if (location === null) return { url: target, page };
      target = new URL(location, target);
      body = undefined;
    }
  };
}

async function start() {
  const response = await t.request('GET', '/api/auth/google', { remoteAddress: freshAddress() });
  return { location: String(response.headers.location), cookie: cookiesOf(response) };
}

const finish = (url: URL, cookie: string) =>
  t.request('GET', `${url.pathname}${url.search}`, { cookie, remoteAddress: freshAddress() });

describe('the local identity provider', () => {
  test('has one page that names itself a stand-in and loads nothing from other hosts', async () => {
    const { url, page } = await browser()((await start()).location);
    const html = (await page?.text()) ?? '';
    expect(page?.status).toBe(200);
    expect(url.hostname).toBe('127.0.0.1');
    expect(html).toContain('<h1>Local stand-in for Google</h1>');
    expect(html).toContain('This is not Google.');
    expect(html).toMatch(/<label for="email">Email<\/label>/);
    expect(html).toMatch(/<label for="name">Name<\/label>/);
    expect(html).toMatch(/<button type="submit">Continue<\/button>/);
    expect(html).not.toMatch(/https?:|<script|@import|url\(/);
    expect(page?.headers.get('content-security-policy')).toContain(
      "form-action 'self' https://localhost:8080",
    );
  });

  test('signs any address in through the same code path as Google', async () => {
    const go = browser();
    const { location, cookie } = await start();
    const { url } = await go(location);
    const back = await go(url.href, { email: ' Asha@Students.example ', name: 'Asha <Rao> & "co"' });
    expect(back.url.href.startsWith(`${callback}?code=`)).toBe(true);
    const response = await finish(back.url, cookie);
    expect(response.headers.location).toBe('/dashboard');
    const session = await t.request('GET', '/api/session', { cookie: cookiesOf(response) });
    expect(session.json().user).toMatchObject({ email: 'asha@students.example', name: 'Asha <Rao> & "co"' });
    const row = await t.db.user.findFirstOrThrow({ where: { email: 'asha@students.example' } });
    expect(row).toMatchObject({ issuer: provider.issuer, subject: subjectOf('asha@students.example') });
  });

  test('shows the form at each sign-in, so that one browser can use several accounts', async () => {
    const go = browser();
    for (const email of ['one@students.example', 'two@students.example', 'one@students.example']) {
      const { location, cookie } = await start();
      const { url, page } = await go(location);
      expect(page?.status).toBe(200);
      const response = await finish((await go(url.href, { email, name: '' })).url, cookie);
      const session = await t.request('GET', '/api/session', { cookie: cookiesOf(response) });
      expect(session.json().user).toMatchObject({ email, name: email.slice(0, 3) });
    }
    expect(await t.db.user.count({ where: { email: 'one@students.example' } })).toBe(1);
  });

  test('returns without signing in on cancel', async () => {
    const go = browser();
    const { location, cookie } = await start();
    const { url } = await go(location);
    const response = await finish((await go(`${url.href}/cancel`)).url, cookie);
    expect(response.headers.location).toBe('/autherror?reason=cancelled');
  });

  test('reports an invalid address and keeps the input', async () => {
    const go = browser();
    const { url } = await go((await start()).location);
    const { page } = await go(url.href, { email: 'no "address', name: 'Asha' });
    const html = (await page?.text()) ?? '';
    expect(page?.status).toBe(422);
    expect(html).toContain('Enter an email address');
    expect(html).toContain('value="no &quot;address"');
    expect(html).toContain('value="Asha"');
    const huge = await go(url.href, { email: 'a@b.example', name: 'x'.repeat(20_000) });
    expect(huge.page?.status).toBe(413);
  });

  test('rejects what Google rejects: no PKCE, another client, another callback, a page without its cookie', async () => {
    const { location } = await start();
    const changed = (change: (url: URL) => void) => {
      const url = new URL(location);
      change(url);
      return browser()(url.href);
    };
    const noPkce = await changed(({ searchParams }) => {
      searchParams.delete('code_challenge');
      searchParams.delete('code_challenge_method');
    });
    expect(noPkce.url.searchParams.get('error')).toBe('invalid_request');
    const client = await changed(({ searchParams }) => searchParams.set('client_id', 'another'));
    expect(client.page?.status).toBe(400);
    expect(await client.page?.text()).toContain('This sign-in cannot continue');
    const elsewhere = await changed(({ searchParams }) =>
      searchParams.set('redirect_uri', 'https://evil.test/'),
    );
    expect(elsewhere.page?.status).toBe(400);
    const { url } = await browser()(location);
    const stranger = await browser()(url.href, { email: 'a@b.example', name: '' });
    expect(stranger.page?.status).toBe(400);
    expect(await stranger.page?.text()).toContain('This sign-in cannot continue');
  });

  test('listens only on the loopback interface and uses the same subjects after a restart', async () => {
    const again = await startIdentityProvider({ port: 0, clientId, clientSecret, redirectUris: [callback] });
    expect(new URL(again.issuer).hostname).toBe('127.0.0.1');
    await again.close();
    await expect(fetch(again.issuer)).rejects.toThrow();
    expect(subjectOf('Asha@students.example')).toBe(subjectOf(' asha@students.example'));
    expect(subjectOf('asha@students.example')).not.toBe(subjectOf('rao@students.example'));
  });
});
